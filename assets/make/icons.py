"""Writes assets/icons: one white SVG per symbol, and icons.toml with its author, licence and source.

Owns the choice of symbols. Two kinds: drawings of game-icons.net (CC BY 3.0), taken from the JSON collection
whose path is given on the command line, and plain signs of the user interface drawn here. Every picture is
512 x 512 and knows one colour, #ffffff, so that the client can put its tint in place of it. Must never use an
SVG feature that the client's rasteriser lacks: text, use, filters, masks, clip paths and patterns.

Usage: python assets/make/icons.py path/to/game-icons/icons.json
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ICONS = Path(__file__).resolve().parent.parent / "icons"
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">'
WHITE = "#ffffff"

BORROWED: dict[str, tuple[str, str]] = {
    # our name: (name at game-icons.net, author = the folder it lies in upstream)
    "housing": ("house", "Delapouite"),
    "market": ("shop", "Delapouite"),
    "barracks": ("crossed-swords", "Lorc"),
    "temple": ("greek-temple", "Delapouite"),
    "garden": ("beech", "Lorc"),
    "quarry": ("stone-pile", "Delapouite"),
    "stone": ("stone-block", "Lorc"),
    "star": ("round-star", "Delapouite"),
    "crown": ("queen-crown", "Lorc"),
    "cog": ("cog", "Lorc"),
    "hourglass": ("hourglass", "Lorc"),
    "scroll": ("scroll-unfurled", "Lorc"),
    "book": ("open-book", "Lorc"),
    "trophy": ("trophy", "Lorc"),
    "laurel-crown": ("laurel-crown", "Lorc"),
    "trash": ("trash-can", "Delapouite"),
    "robot": ("vintage-robot", "Lorc"),
    "dice": ("perspective-dice-six-faces-five", "Delapouite"),
    "hand": ("hand", "sbed"),
    "door": ("exit-door", "Delapouite"),
    "lightbulb": ("light-bulb", "Lorc"),
    "lock": ("padlock", "Lorc"),
    "feather": ("feather", "Lorc"),
    "round-table": ("round-table", "Delapouite"),
    "network": ("mesh-network", "Delapouite"),
    "amphora": ("amphora", "Delapouite"),
    "owl": ("owl", "Lorc"),
    "lyre": ("lyre", "Lorc"),
    "laurels": ("laurels", "Lorc"),
    "lion": ("lion", "Lorc"),
    "ship": ("trireme", "Delapouite"),
    "dolphin": ("dolphin", "Delapouite"),
    "torch": ("torch", "Delapouite"),
    "helmet": ("spartan-helmet", "Delapouite"),
    "grapes": ("grapes", "Lorc"),
    "horse": ("horse-head", "Delapouite"),
    "sun": ("sun", "Lorc"),
    "archer": ("archer", "Delapouite"),
    "wheat": ("wheat", "Lorc"),
    "scales": ("scales", "Lorc"),
    "palm": ("palm-tree", "Delapouite"),
    "camel": ("camel", "Delapouite"),
    "ankh": ("ankh", "Lorc"),
    "bag": ("swap-bag", "Lorc"),
    "swords": ("crossed-swords", "Lorc"),
    "war": ("sword-clash", "Lorc"),
    "revolt": ("fist", "Skoll"),
    "catastrophe": ("earth-crack", "Lorc"),
    "shield": ("shield", "sbed"),
    "union": ("linked-rings", "Lorc"),
    "papyrus": ("papyrus", "Delapouite"),
    "handshake": ("shaking-hands", "Delapouite"),
    "thumb-up": ("thumb-up", "Delapouite"),
    "heart": ("hearts", "Skoll"),
    "prayer": ("prayer", "Lorc"),
    "think": ("think", "Delapouite"),
    "shamrock": ("shamrock", "Delapouite"),
    "laptop": ("laptop", "Delapouite"),
    "pointing": ("pointing", "Lorc"),
    "flag": ("flying-flag", "Lorc"),
}


# ---- signs drawn here ------------------------------------------------------------------------------------


def line(path: str, width: int = 56) -> str:
    """An open line with round ends."""
    return (
        f'<path d="{path}" fill="none" stroke="{WHITE}" stroke-width="{width}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def shape(path: str, soft: int = 0) -> str:
    """A filled outline; holes by the even-odd rule; `soft` rounds its corners by half that many units."""
    edge = f' stroke="{WHITE}" stroke-width="{soft}" stroke-linejoin="round"' if soft else ""
    return f'<path d="{path}" fill="{WHITE}" fill-rule="evenodd"{edge}/>'


def dot(x: int, y: int, radius: int) -> str:
    """A filled circle."""
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{WHITE}"/>'


def ring(x: int, y: int, radius: int, width: int = 44) -> str:
    """A circle line."""
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="none" stroke="{WHITE}" stroke-width="{width}"/>'


def bar(x: int, y: int, width: int, height: int, radius: int = 22) -> str:
    """A filled rectangle with round corners."""
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" fill="{WHITE}"/>'


def hexagon(x: int, y: int, radius: int) -> str:
    """A filled hexagon with a flat top."""
    half, rise = radius // 2, round(radius * 0.866)
    return shape(
        f"M{x - radius} {y}L{x - half} {y - rise}H{x + half}L{x + radius} {y}"
        f"L{x + half} {y + rise}H{x - half}Z"
    )


def mirrored(body: str) -> str:
    """The same drawing seen in a mirror, left for right."""
    return f'<g transform="translate(512 0) scale(-1 1)">{body}</g>'


def corner_arrows(inwards: bool) -> str:
    """Four arrows between the middle and the corners."""
    parts = []
    for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        near, far = (72, 176) if not inwards else (80, 184)
        tip = near if inwards else far

        def at(dx: int, dy: int, sx: int = sx, sy: int = sy) -> str:
            return f"{256 + sx * dx} {256 + sy * dy}"

        other = tip + 96 if inwards else tip - 96
        parts.append(line(f"M{at(near, near)}L{at(far, far)}", 48))
        parts.append(line(f"M{at(other, tip)}L{at(tip, tip)}L{at(tip, other)}", 48))
    return "".join(parts)


def magnifier(inner: str) -> str:
    """A magnifying glass with a sign in the lens."""
    return ring(220, 220, 140, 48) + line("M328 328L440 440", 64) + inner


UNDO = line("M196 112L88 220L196 328") + line("M100 220H312A104 104 0 0 1 312 428H220")
TURN = line("M250 104A156 156 0 1 0 412 260") + shape("M256 36V172L360 104Z", 24)
SPEAKER = shape("M64 188H140L254 92V420L140 324H64Z", 32)
EYE = shape(
    "M256 112C360 112 440 176 488 256C440 336 360 400 256 400C152 400 72 336 24 256C72 176 152 112 256 112Z"
    "M256 160A96 96 0 1 0 256 352A96 96 0 1 0 256 160Z"
) + dot(256, 256, 52)
BULL = shape(
    "M40 40C40 112 88 148 160 152C200 112 312 112 352 152C424 148 472 112 472 40C496 128 456 208 376 220"
    "L440 224C424 268 396 288 356 288L328 424C304 488 208 488 184 424L156 288C116 288 88 268 72 224L136 220"
    "C56 208 16 128 40 40ZM180 252L232 292L188 300ZM332 252L280 292L324 300Z"
    "M212 404A20 20 0 1 0 212 444A20 20 0 1 0 212 404ZM300 404A20 20 0 1 0 300 444A20 20 0 1 0 300 404Z",
    8,
)
ZIGGURAT = shape(
    "M200 64H312V128H360V200H408V280H456V364H496V448H296V128H216V448H16V364H56V280H104V200H152V128H200Z"
) + "".join(bar(234, y, 44, 24, 0) for y in range(152, 440, 46))
MONUMENT = (
    shape("M184 56H328V136H376V224H136V136H184Z", 16)
    + line("M112 264H400V344H448V432H64V344H112Z", 32)
    + bar(232, 328, 48, 112, 8)
)
CUBE = (
    shape("M256 40L448 140L256 240L64 140Z", 20)
    + shape("M48 188L232 284V480L48 380Z", 12)
    + shape("M464 188L280 284V480L464 380Z", 12)
)
TREASURE = (
    shape("M256 184L424 264L256 344L88 264Z", 16)
    + shape("M72 306L236 386V496L72 416Z", 12)
    + shape("M440 306L276 386V496L440 416Z", 12)
    + line("M256 28V116M128 60L168 128M384 60L344 128", 40)
)
WONDER = "".join(bar(x, y, 128, 128, 20) for x, y in ((192, 24), (24, 192), (360, 192), (192, 360))) + shape(
    "M256 168L282 230L344 256L282 282L256 344L230 282L168 256L230 230Z", 24
)
TABLET = shape(
    "M128 48H384Q416 48 416 80V432Q416 464 384 464H128Q96 464 96 432V80Q96 48 128 48Z"
    + "".join(f"M{x} {y}L{x + 84} {y - 34}V{y + 34}Z" for y in (128, 224, 320) for x in (144, 268))
    + "M148 384H364V412H148Z"
)
GRANARY = shape("M256 40C368 88 400 176 400 264H112C112 176 144 88 256 40ZM224 152V216H288V152Z", 16) + shape(
    "M112 304H400V456H304V360H208V456H112Z", 16
)
ARCADE = shape("M256 48L472 152V200H40V152Z", 20) + shape(
    "M56 240H456V456H384V352A40 40 0 0 0 304 352V456H208V352A40 40 0 0 0 128 352V456H56Z", 12
)
PALACE = shape(
    "M40 136V456H184V336A72 72 0 0 1 328 336V456H472V136H432V176H396V136H348V176H324V232H296V200H272V232H240"
    "V200H216V232H188V176H164V136H116V176H80V136Z",
    12,
)
SWAP = (
    line("M96 216A164 164 0 0 1 392 168", 52)
    + shape("M432 72V224H280Z", 28)
    + line("M416 296A164 164 0 0 1 120 344", 52)
    + shape("M80 440V288H232Z", 28)
)
EYES = dot(180, 208, 34) + dot(332, 208, 34)
FACE = ring(256, 256, 204, 40)
CHAT = shape(
    "M104 72H408Q456 72 456 120V312Q456 360 408 360H248L144 452V360H104Q56 360 56 312V120Q56 72 104 72Z"
    + "".join(f"M{x} 188A28 28 0 1 0 {x} 244A28 28 0 1 0 {x} 188Z" for x in (156, 256, 356)),
    8,
)
DRAWN: dict[str, str] = {
    "chat": CHAT,
    "plug": line("M196 60V160M316 60V160", 52)
    + shape("M128 176H384V248A128 120 0 0 1 128 248Z", 24)
    + line("M256 380V460", 52),
    "laugh": FACE
    + line("M136 216Q176 160 212 216M300 216Q336 160 376 216", 36)
    + shape("M140 272H372A116 116 0 0 1 140 272Z", 20),
    "cry": FACE
    + EYES
    + line("M180 372Q256 300 332 372", 40)
    + shape("M344 250Q392 318 344 332Q296 318 344 250Z", 8),
    "wow": FACE + EYES + ring(256, 336, 46, 40),
    "oops": FACE + EYES + line("M156 348L206 316L256 348L306 316L356 348", 36),
    "play": shape("M152 104L408 256L152 408Z", 48),
    "pause": bar(128, 96, 92, 320) + bar(292, 96, 92, 320),
    "fast": shape("M72 120L248 256L72 392Z", 40) + shape("M272 120L448 256L272 392Z", 40),
    "undo": UNDO,
    "redo": mirrored(UNDO),
    "rotate-left": mirrored(TURN),
    "rotate-right": TURN,
    "confirm": line("M84 276L204 396L428 132", 72),
    "cancel": line("M116 116L396 396M396 116L116 396", 72),
    "plus": line("M256 96V416M96 256H416", 72),
    "minus": line("M96 256H416", 72),
    "up": line("M96 344L256 176L416 344", 72),
    "down": line("M96 168L256 336L416 168", 72),
    "left": line("M344 96L176 256L344 416", 72),
    "right": line("M168 96L336 256L168 416", 72),
    "expand": corner_arrows(False),
    "contract": corner_arrows(True),
    "zoom-in": magnifier(line("M220 156V284M156 220H284", 40)),
    "zoom-out": magnifier(line("M156 220H284", 40)),
    "zoom-fit": line("M64 168V64H168M344 64H448V168M448 344V448H344M168 448H64V344", 48)
    + bar(160, 176, 192, 160, 28),
    "eye": EYE,
    "eye-off": line("M48 200C120 376 392 376 464 200", 52)
    + line("M108 308L60 372M204 348L184 424M308 348L328 424M404 308L452 372", 44),
    "speaker": SPEAKER
    + line("M318 184A96 96 0 0 1 318 328", 44)
    + line("M364 112A184 184 0 0 1 364 400", 44),
    "speaker-off": SPEAKER + line("M328 196L448 316M448 196L328 316", 48),
    "note": shape("M196 108L432 60V128L196 176Z", 24)
    + line("M188 116V380M424 84V332", 40)
    + dot(136, 384, 70)
    + dot(372, 340, 70),
    "help": ring(256, 256, 208, 44)
    + line("M188 204C188 112 332 112 332 204C332 264 256 256 256 312", 48)
    + dot(256, 378, 30),
    "info": ring(256, 256, 208, 44) + dot(256, 152, 34) + line("M256 236V368", 56),
    "home": shape("M256 64L472 264H408V432H304V312H208V432H104V264H40Z", 28),
    "menu": bar(72, 104, 368, 60) + bar(72, 226, 368, 60) + bar(72, 348, 368, 60),
    "list": dot(104, 128, 40)
    + dot(104, 256, 40)
    + dot(104, 384, 40)
    + bar(184, 100, 264, 56)
    + bar(184, 228, 264, 56)
    + bar(184, 356, 264, 56),
    "chart": bar(72, 280, 88, 144, 16) + bar(212, 184, 88, 240, 16) + bar(352, 88, 88, 336, 16),
    "user": dot(256, 156, 96) + shape("M88 432C88 320 168 288 256 288C344 288 424 320 424 432Z", 32),
    "save": shape(
        "M88 64H360L448 152V448H64V88ZM160 64V176H328V64ZM256 240A68 68 0 1 0 256 376A68 68 0 1 0 256 240Z",
        20,
    ),
    "pencil": shape("M72 440L104 328L328 104L408 184L184 408Z", 20) + line("M368 96L416 144", 60),
    "globe": ring(256, 256, 200, 40)
    + line("M56 256H456", 36)
    + '<ellipse cx="256" cy="256" rx="92" ry="200" fill="none" stroke="#ffffff" stroke-width="36"/>',
    "bull": BULL,
    "tile": hexagon(168, 162, 118) + hexagon(168, 378, 118) + hexagon(360, 270, 118),
    "diamond": shape("M256 48L464 256L256 464L48 256Z", 16),
    "grid": line("M64 64H448V448H64ZM192 64V448M320 64V448M64 192H448M64 320H448", 36),
    "kingdom": line("M72 72H296V216H440V440H216V296H72Z", 44)
    + bar(150, 150, 68, 68, 10)
    + bar(294, 294, 68, 68, 10),
    "ziggurat": ZIGGURAT,
    "monument": MONUMENT,
    "cube": CUBE,
    "treasure": TREASURE,
    "wonder": WONDER,
    "library": TABLET,
    "granary": GRANARY,
    "market-hall": ARCADE,
    "palace": PALACE,
    "swap": SWAP,
}


# ---- writing ---------------------------------------------------------------------------------------------


def borrowed_svg(collection: dict[str, dict[str, str]], source: str) -> str:
    """The drawing of that name, white."""
    return HEAD + collection[source]["body"].replace("currentColor", WHITE) + "</svg>\n"


def entry(name: str, source: str, author: str, licence: str, link: str) -> str:
    """One table of icons.toml."""
    fields = {"source": source, "author": author, "licence": licence, "link": link}
    return "\n".join([f"[{name}]", *(f'{key} = "{value}"' for key, value in fields.items()), ""])


def main(collection_path: str) -> None:
    """Write every icon and the table of their authors; ValueError if a name is taken twice."""
    collection = json.loads(Path(collection_path).read_text(encoding="utf-8"))["icons"]
    if twice := sorted(set(BORROWED) & set(DRAWN)):
        raise ValueError(f"drawn and borrowed: {', '.join(twice)}")
    ICONS.mkdir(parents=True, exist_ok=True)
    table = ["# Who made each icon. Changed by us: recoloured white, wrapped as a file of its own.", ""]
    for name in sorted(BORROWED | DRAWN):
        if name in BORROWED:
            source, author = BORROWED[name]
            link = f"https://game-icons.net/1x1/{author.lower()}/{source}.html"
            text, row = borrowed_svg(collection, source), entry(name, source, author, "CC BY 3.0", link)
        else:
            text, row = HEAD + DRAWN[name] + "</svg>\n", entry(name, name, "Mesapolis", "MIT", "")
        (ICONS / f"{name}.svg").write_text(text, encoding="utf-8")
        table.append(row)
    (ICONS / "icons.toml").write_text("\n".join(table), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    main(sys.argv[1])
