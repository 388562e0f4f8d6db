"""Limits, Ctrl-C, progress, and the interpreter's lock."""

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time

import pytest

import grundy

ENDLESS = 4_000_000_000


def test_time_ends_in_a_part_of_the_answer():
    solution = grundy.Game.named("grundy").solve(to=ENDLESS, seconds=0.5)
    assert solution.limit == "time" and solution.computed >= 1000 and solution.limit_note
    with pytest.warns(grundy.LimitWarning, match="time"):
        table = grundy.Game.named("grundy").values(ENDLESS, seconds=0.5)
    assert 1000 < len(table) < ENDLESS


def test_the_lock_is_released():
    counted, over = 0, threading.Event()

    def count():
        nonlocal counted
        while not over.is_set():
            counted += 1
            time.sleep(0.002)

    counter = threading.Thread(target=count)
    counter.start()
    grundy.Game.named("grundy").solve(to=ENDLESS, seconds=1)
    during = counted
    over.set()
    counter.join()
    assert during > 50


def test_several_threads_at_once():
    said, games = [], [grundy.Game.named("kayles"), grundy.Game.function(lambda n: range(n), name="nim")]

    def work():
        for game in games:
            said.append([int(game.value(n)) for n in range(8)])

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(said) == 8 and all(said.count(one) == 4 for one in said)


def interrupted(code, after=0.7):
    """Runs the code in another process, sends it Ctrl-C, and gives what it printed and how long it went on."""
    process = subprocess.Popen(
        [sys.executable, "-u", "-c", "import grundy, time\n" + textwrap.dedent(code)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=os.environ
    )
    assert process.stdout.readline() == "begin\n"
    time.sleep(after)
    process.send_signal(signal.SIGINT)
    sent = time.monotonic()
    said = process.stdout.read()
    process.wait()
    return said, time.monotonic() - sent


CASES = {
    "solve": ("grundy.Game.named('grundy').solve(to=4_000_000_000)", "partial.computed > 1000 and partial.limit == 'interrupted'"),
    "values": ("grundy.Game.named('grundy').values(4_000_000_000)", "len(partial) > 1000"),
    "value": ("grundy.Game.named('grundy').value(2_000_000_000)", "partial is None or partial.limit == 'interrupted'"),
    "function": ("grundy.Game.function(lambda n: range(n), name='f').solve(to=10**9)", "partial.computed > 10"),
    "stuck": ("grundy.Game.function(lambda n: iter(int, 1), name='f').value(3)", "True"),
    "check": ("grundy.Game.named('grundy').check('g(n) <= 200')", "partial is None or partial.verdict in ('undecided', 'holds')"),
}


@pytest.mark.parametrize("case", CASES)
def test_ctrl_c(case):
    call, expected = CASES[case]
    said, took = interrupted(
        f"""
        print("begin")
        try:
            {call}
            print("came to an end")
        except KeyboardInterrupt as error:
            partial = getattr(error, "partial", "no Interrupted")
            print(type(error).__name__, {expected})
        print(int(grundy.Game.named("kayles").value(5)))
        """
    )
    if case == "check" and "came to an end" in said:
        pytest.skip("it was decided before")
    assert said == "Interrupted True\n4\n"
    assert took < 3  # a second on an idle machine; it takes a new game after it, and the process to end


def test_progress_is_told_in_the_thread_that_asks():
    told = []
    grundy.Game.named("grundy").solve(to=ENDLESS, seconds=0.6, progress=lambda done, total, what: told.append((done, total, what, threading.get_ident())))
    assert told and all(ident == threading.get_ident() for *_, ident in told) and told[-1][0] > 0
    assert [done for done, *_ in told] == sorted(done for done, *_ in told) or len(told) > 1


def test_what_progress_raises_stops_the_work():
    class Enough(Exception):
        pass

    def enough(*_):
        raise Enough

    begin = time.monotonic()
    with pytest.raises(Enough):
        grundy.Game.named("grundy").solve(to=ENDLESS, seconds=60, progress=enough)
    assert time.monotonic() - begin < 20


def test_progress_as_a_line(capfd):
    grundy.Game.named("grundy").solve(to=ENDLESS, seconds=0.6, progress=True)
    assert "values" in capfd.readouterr().err


def test_what_a_function_raises_passes():
    def wrong(n):
        if n == 3:
            raise LookupError("three")
        return range(n)

    with pytest.raises(LookupError, match="three"):
        grundy.Game.function(wrong).value(5)
    with pytest.raises(TypeError):
        grundy.Game.function(lambda n: ["a"]).value(5)
    with pytest.raises(TypeError):
        grundy.Game.function(lambda n: 5).value(5)
