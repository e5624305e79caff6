"""Five wrong codes a minute from one address, twenty in all; sixteen strangers; so many messages."""

from __future__ import annotations

from net.limits import Bucket, Crowd, Tries, address_key


def fail(tries: Tries, address: str, now: float) -> None:
    tries.failed_now(tries.begin(address), now)


def test_five_a_minute_from_one_address() -> None:
    tries = Tries()
    for second in range(5):
        assert tries.wait("a", second) == 0
        fail(tries, "a", second)
    assert tries.wait("a", 5) == 55 and tries.wait("b", 5) == 0
    assert tries.wait("a", 59) == 1 and tries.wait("a", 60) == 0
    fail(tries, "a", 60)
    assert tries.wait("a", 60.5) == 0.5


def test_a_handshake_that_is_only_begun_counts() -> None:
    tries = Tries()
    begun = [tries.begin("a") for _ in range(5)]
    assert tries.wait("a", 0) > 0
    tries.passed(begun[0])
    assert tries.wait("a", 0) == 0 and tries.failed == 0
    for one in begun:
        tries.failed_now(one, 1)
        tries.failed_now(one, 1)
    assert tries.failed == 4 and tries.wait("a", 2) == 0


def test_twenty_in_all_then_a_new_code() -> None:
    tries = Tries()
    for number in range(20):
        assert not tries.spent and tries.wait(f"a{number}", 0) == 0
        fail(tries, f"a{number}", 0)
    assert tries.spent and tries.wait("z", 0) > 0
    tries.renew()
    assert not tries.spent and tries.wait("z", 0) == 0


def test_no_more_than_twenty_guesses_can_be_under_way() -> None:
    tries = Tries()
    begun = [tries.begin(f"a{number}") for number in range(20)]
    assert tries.wait("z", 0) > 0
    tries.passed(begun[0])
    assert tries.wait("z", 0) == 0


def test_a_new_code_does_not_give_an_address_new_tries() -> None:
    tries = Tries()
    for _ in range(5):
        fail(tries, "a", 0)
    tries.renew()
    assert tries.wait("a", 1) == 59


def test_addresses_are_not_kept_without_end() -> None:
    tries = Tries(in_all=10**9)
    for number in range(5000):
        fail(tries, f"a{number}", number)
    assert len(tries._failed) == 1024


def test_who_counts_as_one() -> None:
    assert address_key("192.168.1.5") == "192.168.1.5" == address_key("::ffff:192.168.1.5")
    assert address_key("fe80::1%eth0") == address_key("fe80::2") == "fe80::/64"
    assert address_key("2001:db8:0:1::5") != address_key("2001:db8:0:2::5")
    assert address_key("odd") == "odd"


def test_a_bucket() -> None:
    bucket = Bucket(3, 2)
    assert [bucket.take(10) for _ in range(4)] == [True, True, True, False]
    assert bucket.take(10.5) and not bucket.take(10.5)
    assert [bucket.take(100) for _ in range(4)] == [True, True, True, False]
    assert not Bucket(3, 1).take(0, 4) and Bucket(3, 1).take(0, 3)


def test_in_a_crowd_the_greedy_must_go() -> None:
    crowd = Crowd(4)
    for number in range(3):
        assert crowd.enter(f"a{number}", "a") is None
    assert crowd.enter("b0", "b") is None and len(crowd) == 4
    assert crowd.enter("c0", "c") == "a0"
    assert crowd.enter("a3", "a") == "a1" and len(crowd) == 4
    crowd.leave("b0")
    crowd.leave("b0")
    assert crowd.enter("d0", "d") is None and crowd.enter("e0", "e") == "a2"
