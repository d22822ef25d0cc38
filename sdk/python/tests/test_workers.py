import contextlib
import io
import sys
import threading
import unittest

from tenon import Cancellation
from tenon.session.serial_queue import MAX_WAITING, SerialQueue
from tenon.session.workers import Workers

_STUCK_SECONDS = 25


class WorkerThreads(unittest.TestCase):
    def test_tasks_run_beside_each_other(self):
        workers = Workers()
        # Each of them waits for all the others.
        meeting = threading.Barrier(33)
        for _ in range(32):
            workers.run(lambda: meeting.wait(_STUCK_SECONDS))
        meeting.wait(_STUCK_SECONDS)

    def test_tasks_in_a_serial_queue_run_in_their_order_whatever_they_raise(self):
        errors, ran, done = [], [], threading.Event()
        queue = SerialQueue(Workers(), errors.append)

        def task(number):
            ran.append(number)
            if number % 2:
                raise SystemExit(number)

        for number in range(100):
            queue.add(lambda number=number: task(number))
        queue.add(done.set)
        self.assertTrue(done.wait(_STUCK_SECONDS))
        self.assertEqual(ran, list(range(100)))
        self.assertEqual([error.code for error in errors], list(range(1, 100, 2)))

    def test_whoever_adds_too_many_waits_until_there_is_room(self):
        queue = SerialQueue(Workers(), self.fail)
        has_begun, may_go_on, ran = threading.Event(), threading.Event(), []

        def first():
            has_begun.set()
            may_go_on.wait(_STUCK_SECONDS)

        queue.add(first)
        self.assertTrue(has_begun.wait(_STUCK_SECONDS))
        for number in range(MAX_WAITING - 1):
            queue.add(lambda number=number: ran.append(number))
        last = threading.Thread(target=lambda: queue.add(lambda: ran.append("last")), daemon=True)
        last.start()
        last.join(0.05)
        self.assertTrue(last.is_alive())
        may_go_on.set()
        last.join(_STUCK_SECONDS)
        self.assertFalse(last.is_alive())

    def test_a_full_queue_without_threads_is_worked_off_by_whoever_adds(self):
        class NoThreads(Workers):
            def run(self, task):
                raise RuntimeError("no thread")

        errors, ran = [], []
        queue = SerialQueue(NoThreads(), errors.append)
        for number in range(MAX_WAITING - 1):
            queue.add(lambda number=number: ran.append(number))
        self.assertEqual((len(errors), ran), (MAX_WAITING - 1, []))
        queue.add(lambda: ran.append("last"))
        self.assertEqual(ran, [*range(MAX_WAITING - 1), "last"])


class Cancellations(unittest.TestCase):
    def test_call_back_once_and_at_once_where_they_are_set(self):
        heard = []
        cancellation = Cancellation()

        def first():
            heard.append("first")

        def removed():
            heard.append("removed")

        cancellation.add_callback(first)
        cancellation.add_callback(removed)
        cancellation.remove_callback(removed)
        cancellation.remove_callback(removed)
        self.assertFalse(cancellation.wait(0))
        cancellation.set()
        cancellation.set()
        cancellation.add_callback(lambda: heard.append("late"))
        self.assertEqual(heard, ["first", "late"])
        self.assertTrue(cancellation.is_set() and cancellation.wait())

    def test_a_callback_that_raises_costs_itself_alone(self):
        heard = []
        cancellation = Cancellation()
        cancellation.add_callback(lambda: sys.exit("goodbye"))
        cancellation.add_callback(lambda: heard.append("second"))
        with contextlib.redirect_stderr(io.StringIO()) as log:
            cancellation.set()
        self.assertEqual(heard, ["second"])
        self.assertRegex(log.getvalue(), r"^Traceback [\s\S]*\nSystemExit: goodbye\n$")


if __name__ == "__main__":
    unittest.main()
