"""A small z-buffer renderer for the models that stand on a hex.

Owns the drawing of polygons and ellipsoids with cast shadows, contact shading and simple materials. World
units are hex radii: x right, y towards the viewer, z up; the ground is z = 0. Both the camera and the sun are
parallel projections along (dx, dy, 1), so z itself orders what hides what in either view. Must know nothing
about houses or trees: those are akropolis_models.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from common import Array, Pixels, blur, cut, downsample, mix, noise, rgb

Point = tuple[float, float, float]
Material = Callable[[Any, Any], Any]
"""Brightness (or colour) multiplier from surface coordinates u, v in world units."""

SQUASH = 0.80
LIFT = 0.72
SHADOW = (0.55, 0.42)
"""Ground distance (x, y) between a point one unit high and its shadow."""
SUN = np.array((-0.58, -0.20, 0.79), np.float32) / np.float32(np.linalg.norm((-0.58, -0.20, 0.79)))
GRAZING = 0.22
"""Faces turned to the sun less than this take no cast shadow, which would only speckle them."""
LEAVES = noise(512, 512, 26, 4, 901, 0.65)


@dataclass(frozen=True)
class View:
    """A parallel projection onto the ground along (dx, dy, 1), sampled on a pixel grid."""

    dx: float
    dy: float
    scale_x: float
    scale_y: float
    width: int
    height: int
    origin: tuple[float, float]

    def project(self, points: Any) -> Any:
        """World points (n, 3) to pixels (n, 2)."""
        flat_x = points[:, 0] - self.dx * points[:, 2]
        flat_y = points[:, 1] - self.dy * points[:, 2]
        return np.stack([flat_x * self.scale_x + self.origin[0], flat_y * self.scale_y + self.origin[1]], 1)

    def window(self, low: Any, high: Any) -> tuple[slice, slice] | None:
        """Rows and columns of the pixels between two corners, None if outside the picture."""
        x0, y0 = np.maximum(np.floor(low), 0).astype(int)
        x1, y1 = np.minimum(np.ceil(high) + 1, (self.width, self.height)).astype(int)
        return (slice(y0, y1), slice(x0, x1)) if x0 < x1 and y0 < y1 else None

    def ground(self, window: tuple[slice, slice]) -> tuple[Any, Any]:
        """World x, y on the ground under the pixel centres of a window."""
        rows, columns = window
        x = (np.arange(columns.start, columns.stop) + 0.5 - self.origin[0]) / self.scale_x
        y = (np.arange(rows.start, rows.stop) + 0.5 - self.origin[1]) / self.scale_y
        return np.meshgrid(x, y)


@dataclass(frozen=True)
class Hit:
    """What a shape shows in one window of a view; all arrays have the window's shape."""

    window: tuple[slice, slice]
    mask: Any
    z: Any
    normal: Any
    albedo: Any


@dataclass(frozen=True)
class Polygon:
    """Flat convex polygon; surface coordinates start at its first corner, u along its first edge."""

    points: tuple[Point, ...]
    colour: Array
    material: Material | None = None

    def hit(self, view: View, shaded: bool) -> Hit | None:
        """Pixels covered in a view, None if seen edge-on or outside."""
        corners = np.array(self.points, np.float64)
        flat = view.project(corners)
        following = np.roll(flat, -1, 0)
        area = float(np.sum(flat[:, 0] * following[:, 1] - flat[:, 1] * following[:, 0])) / 2
        window = view.window(flat.min(0), flat.max(0))
        if window is None or abs(area) < 0.5:
            return None
        x = np.arange(window[1].start, window[1].stop)[None, :] + 0.5
        y = np.arange(window[0].start, window[0].stop)[:, None] + 0.5
        mask = np.ones((y.shape[0], x.shape[1]), bool)
        for a, b in zip(flat, following, strict=True):
            side = (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])
            mask &= side * math.copysign(1, area) >= -1e-6
        matrix = np.column_stack([flat, np.ones(len(flat))])
        plane = np.linalg.lstsq(matrix, corners[:, 2], rcond=None)[0]
        z = plane[0] * x + plane[1] * y + plane[2]
        return Hit(window, mask, z, *(self._surface(view, window, z, corners) if shaded else (None, None)))

    def _surface(self, view: View, window: Any, z: Any, corners: Any) -> tuple[Any, Any]:
        """Normal and albedo."""
        edge = corners[1] - corners[0]
        normal = np.cross(edge, corners[2] - corners[0])
        normal = normal / np.linalg.norm(normal)
        if normal @ (view.dx, view.dy, 1) < 0:
            normal = -normal
        albedo: Any = self.colour
        if self.material:
            ground_x, ground_y = view.ground(window)
            place = np.stack([ground_x + view.dx * z, ground_y + view.dy * z, z], -1) - corners[0]
            along = edge / np.linalg.norm(edge)
            across = np.cross(normal, along)
            across = across * math.copysign(1, float((corners[2] - corners[0]) @ across))
            factor = np.asarray(self.material(place @ along, place @ across))
            albedo = self.colour * (factor[..., None] if factor.ndim == 2 else factor)
        return normal, albedo


@dataclass(frozen=True)
class Ball:
    """Ellipsoid; `rough` > 0 breaks its surface up like leaves."""

    centre: Point
    radii: Point
    colour: Array
    rough: float = 0.0

    def hit(self, view: View, shaded: bool) -> Hit | None:
        """Pixels covered in a view, None if outside."""
        centre, radii = np.array(self.centre), np.array(self.radii)
        middle = view.project(centre[None])[0]
        reach = np.array((math.hypot(radii[0], view.dx * radii[2]), math.hypot(radii[1], view.dy * radii[2])))
        reach = reach * (view.scale_x, view.scale_y)
        window = view.window(middle - reach, middle + reach)
        if window is None:
            return None
        ground_x, ground_y = view.ground(window)
        start = (np.stack([ground_x, ground_y, np.zeros_like(ground_x)], -1) - centre) / radii
        ray = np.array((view.dx, view.dy, 1)) / radii
        a, b, c = ray @ ray, start @ ray, (start * start).sum(-1) - 1
        root = b * b - a * c
        z = (-b + np.sqrt(np.maximum(root, 0))) / a
        if not shaded:
            return Hit(window, root > 0, z, None, None)
        normal = (start + ray * z[..., None]) / radii
        normal = normal / np.linalg.norm(normal, axis=-1, keepdims=True)
        return Hit(window, root > 0, z, *self._leaves(window, normal))

    def _leaves(self, window: Any, normal: Any) -> tuple[Any, Any]:
        """Normal and albedo, roughened."""
        if not self.rough:
            return normal, self.colour
        offset = int(abs(self.centre[0] * 7919 + self.centre[1] * 6101 + self.centre[2] * 4013) * 10) % 512
        rows = (np.arange(window[0].start, window[0].stop) + offset) % 512
        columns = (np.arange(window[1].start, window[1].stop) + offset * 3) % 512
        leaf = LEAVES[np.ix_(rows, columns)]
        slope_y, slope_x = np.gradient(leaf) if min(leaf.shape) > 1 else (leaf * 0, leaf * 0)
        bumped = normal + np.stack([-slope_x, -slope_y, leaf * 0], -1) * self.rough * 9
        bumped = bumped / np.linalg.norm(bumped, axis=-1, keepdims=True)
        return bumped, self.colour * (0.74 + 0.52 * leaf)[..., None]


@dataclass
class Scene:
    """Shapes around the origin, rendered to one sprite with its cast shadow."""

    radius: int = 160
    width: float = 2.3
    height: float = 2.3
    middle: float = 0.60
    supersample: int = 3
    squash: float = SQUASH
    lift: float = LIFT
    shapes: list[Polygon | Ball] = field(default_factory=list)

    def polygon(self, points: Any, colour: str | Array, material: Material | None = None) -> None:
        """Add a flat convex polygon."""
        base = rgb(colour) if isinstance(colour, str) else colour
        corners = tuple((float(x), float(y), float(z)) for x, y, z in points)
        self.shapes.append(Polygon(corners, base, material))

    def ball(self, centre: Point, radii: Point, colour: str | Array, rough: float = 0.0) -> None:
        """Add an ellipsoid."""
        base = rgb(colour) if isinstance(colour, str) else colour
        self.shapes.append(Ball(centre, radii, base, rough))

    def render(self, shadow: float = 0.50, clip: Any | None = None) -> tuple[Pixels, tuple[int, int]]:
        """RGBA pixels and anchor (pixel of the origin). `clip`: world x, y -> 0..1 for the shadow."""
        view = self._camera()
        z, normal, albedo, covered = self._camera_buffers(view)
        ground_x, ground_y = view.ground((slice(0, view.height), slice(0, view.width)))
        visible = self._sunlight(ground_x + view.dx * z, ground_y + view.dy * z, z, covered)
        contact = self._contact(z)
        colour = _shade(albedo, normal, visible, contact)
        dark = np.clip((1 - visible) * shadow + np.clip(1 - contact, 0, 0.5) * 0.7, 0, 0.75)
        dark = blur(np.where(covered, 0, dark), self.supersample * self.radius / 160)
        if clip is not None:
            dark = dark * clip(ground_x, ground_y)
        alpha = np.where(covered, 1.0, dark)
        colour = np.where(covered[..., None], colour, np.array((0.05, 0.04, 0.07), np.float32))
        anchor = round(view.origin[0] / self.supersample), round(view.origin[1] / self.supersample)
        return cut(colour, alpha, self.supersample), anchor

    def _camera(self) -> View:
        """View from above the viewer's edge."""
        unit = self.radius * self.supersample
        width = int(self.width * self.radius) * self.supersample
        height = int(self.height * self.radius) * self.supersample
        origin = (width // 2, int(height * self.middle) // self.supersample * self.supersample)
        return View(0, self.lift / self.squash, unit, unit * self.squash, width, height, origin)

    def _camera_buffers(self, view: View) -> tuple[Any, Any, Any, Any]:
        """Height, normal, albedo and cover of what the camera sees; the bare ground has height 0."""
        z = np.full((view.height, view.width), -1e-4, np.float32)
        normal = np.zeros((view.height, view.width, 3), np.float32)
        normal[..., 2] = 1
        albedo = np.zeros((view.height, view.width, 3), np.float32)
        covered = np.zeros((view.height, view.width), bool)
        for shape in self.shapes:
            hit = shape.hit(view, True)
            if hit is None:
                continue
            front = hit.mask & (hit.z > z[hit.window])
            z[hit.window] = np.where(front, hit.z, z[hit.window])
            normal[hit.window] = np.where(front[..., None], hit.normal, normal[hit.window])
            albedo[hit.window] = np.where(front[..., None], hit.albedo, albedo[hit.window])
            covered[hit.window] |= front
        return np.maximum(z, 0), normal, albedo, covered

    def _sunlight(self, x: Any, y: Any, z: Any, covered: Any) -> Any:
        """0 in full shadow .. 1 in the sun for the world points seen by the camera."""
        unit, size = 240, 900
        view = View(-SHADOW[0], -SHADOW[1], unit, unit, size, size, (size / 2, size / 2))
        top = np.zeros((size, size), np.float32)
        for shape in self.shapes:
            hit = shape.hit(view, False)
            if hit is not None:
                top[hit.window] = np.where(hit.mask, np.maximum(top[hit.window], hit.z), top[hit.window])
        column = (x + SHADOW[0] * z) * unit + size / 2
        row = (y + SHADOW[1] * z) * unit + size / 2
        total = np.zeros(x.shape, np.float32)
        for shift_x, shift_y in ((-1.5, -0.5), (0.5, -1.5), (1.5, 0.5), (-0.5, 1.5), (0, 0)):
            i = np.clip(row + shift_y, 0, size - 1).astype(int)
            j = np.clip(column + shift_x, 0, size - 1).astype(int)
            total += top[i, j] <= z + 0.022
        return np.where(covered | (total < 5), total / 5, 1)

    def _contact(self, z: Any) -> Any:
        """Contact shading: below 1 where higher things stand close by."""
        factor = 3
        rows, columns = z.shape[0] // factor * factor, z.shape[1] // factor * factor
        small = downsample(z[:rows, :columns], factor)
        unit = self.radius * self.supersample / factor
        near = np.clip((blur(small, unit * 0.035) - small) * 3.4, 0, 0.42)
        far = np.clip((blur(small, unit * 0.10) - small) * 1.5, 0, 0.32)
        large = np.repeat(np.repeat(1 - near - far, factor, 0), factor, 1)
        return np.pad(large, ((0, z.shape[0] - rows), (0, z.shape[1] - columns)), mode="edge")


def _shade(albedo: Any, normal: Any, visible: Any, contact: Any) -> Any:
    """Sky light from above and from the viewer's side, sun from the upper left, cool shadows, warm light."""
    sky = 0.40 + 0.14 * normal[..., 2] + 0.32 * np.maximum(normal[..., 1], 0)
    averted = normal @ np.array((-SHADOW[0], -SHADOW[1], 1), np.float32) <= GRAZING
    sun = 0.74 * np.maximum(normal @ SUN, 0) * np.where(averted, 0.85, visible)
    amount = (sky * (0.40 + 0.60 * contact) + sun * (0.6 + 0.4 * contact))[..., None]
    tone = mix(
        np.array((0.96, 0.97, 1.02), np.float32),
        np.array((1.03, 1.0, 0.95), np.float32),
        np.clip(sun * 2, 0, 1),
    )
    return albedo * amount * tone
