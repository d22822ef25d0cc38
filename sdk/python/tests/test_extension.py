import random
import threading
import unittest

from tenon import (
    AlreadyRun,
    Extension,
    FieldMismatch,
    FormField,
    NameMissing,
    NotConnected,
    Panel,
    SdkError,
    display,
)
from tenon.session.serial_queue import MAX_WAITING
from tests.scripted_host import FULL_ACK, ScriptedHost


class WithoutHost(unittest.TestCase):
    def setUp(self):
        self.extension = Extension("idle", "1.0.0")

    def test_knows_nothing_of_one(self):
        host = self.extension.host
        self.assertEqual((host.protocol_version, host.model, host.capabilities), (0, "", ()))

    def test_refuses_to_say_anything_with_a_code(self):
        acts = [
            lambda: self.extension.notify("info", "x"),
            lambda: self.extension.submit("x"),
            lambda: self.extension.open_panel(Panel("p")),
            lambda: self.extension.call_tool("read"),
        ]
        for act in acts:
            with self.assertRaises(NotConnected) as raised:
                act()
            self.assertIsInstance(raised.exception, SdkError)
            self.assertEqual(raised.exception.code, "sdk.not-connected")

    def test_takes_back_what_was_declared(self):
        extension = self.extension
        extension.command("a", "A.", lambda call: None)
        extension.on("turn_end", lambda event: None)
        extension.unregister_command("a")
        extension.unregister_tool("none")
        extension.unsubscribe(events=["turn_end"], intercepts=["turn_start"])
        host = ScriptedHost(extension)
        host.say(**FULL_ACK)
        host.hear()
        self.assertEqual(host.end(), [{"type": "ready"}])

    def test_refuses_a_question_that_there_is_not(self):
        with self.assertRaisesRegex(ValueError, 'there is no question "turn_end"; there are tool_call'):
            self.extension.intercept("turn_end", lambda subject, call: None)

    def test_decorators_leave_the_function_as_it_was(self):
        @self.extension.command("a", "A.")
        def command(call):
            return display("a")

        @self.extension.on("turn_end")
        def event(event):
            return None

        self.assertEqual(command(None), display("a"))
        self.assertIsNone(event(None))


class WithHost(unittest.TestCase):
    def test_is_run_once(self):
        extension = Extension("once", "1.0.0")
        host = ScriptedHost.connect(extension)
        with self.assertRaises(AlreadyRun):
            extension.serve(host)
        self.assertEqual(host.end(), [])

    def test_tells_at_once_what_is_declared_late_and_asks_for_a_name_once(self):
        extension = Extension("late", "1.0.0")
        host = ScriptedHost.connect(extension)
        extension.tool("now", "The time.", lambda args, call: "late", timeout_ms=5)
        extension.on("turn_start", lambda event: None)
        extension.on("turn_start", lambda event: None)
        extension.intercept("turn_start", lambda step, call: None)
        self.assertEqual(
            host.end(),
            [
                {"type": "register_tool", "name": "now", "description": "The time.", "timeout_ms": 5},
                {"type": "subscribe", "events": ["turn_start"]},
                {"type": "subscribe", "intercept": ["turn_start"]},
            ],
        )

    def test_says_nothing_after_shutdown_ack_and_tells_handlers_that_nobody_waits(self):
        extension = Extension("busy", "1.0.0")
        was_cancelled = threading.Event()

        @extension.tool("wait", "Waits.")
        def wait(args, call):
            call.progress("waiting")
            call.cancelled.wait()
            was_cancelled.set()
            return "too late"

        host = ScriptedHost.connect(extension)
        host.say(type="tool_call", id="t1", name="wait")
        self.assertEqual(host.hear()["type"], "tool_progress")
        host.say(type="shutdown")
        self.assertEqual(host.wait(), [{"type": "shutdown_ack"}])
        self.assertTrue(was_cancelled.wait(25))
        extension.notify("info", "too late")
        self.assertEqual(host.wait(), [])

    def test_drops_what_nobody_waits_for_and_is_too_long_and_logs_it(self):
        extension = Extension("loud", "1.0.0")
        host = ScriptedHost.connect(extension)
        extension.notify("info", "x" * (5 << 20))
        extension.notify("info", "short")
        self.assertEqual(host.end(), [{"type": "notify", "level": "info", "message": "short"}])
        self.assertEqual(host.logged, ["notify: longer than 4194304 bytes, not sent"])

    def test_refuses_what_no_host_would_understand(self):
        extension = Extension("odd", "1.0.0")
        host = ScriptedHost.connect(extension)
        with self.assertRaisesRegex(FieldMismatch, "notify.level: expected info or success or warn or error"):
            extension.notify("loud", "x")
        with self.assertRaisesRegex(FieldMismatch, r"open_panel.panel.lines\[1\]: expected a text"):
            extension.open_panel(Panel("p", lines=["a", 2]))
        self.assertEqual(host.end(), [])

    def test_takes_nothing_that_has_no_name(self):
        extension = Extension("nameless", "1.0.0")
        host = ScriptedHost.connect(extension)
        with self.assertRaisesRegex(NameMissing, "^the name of a command is empty; give it one$"):
            extension.command("", "Nothing.")
        for declare in (
            lambda: extension.tool("", "Nothing."),
            lambda: extension.open_panel(Panel("")),
            lambda: extension.open_panel(Panel("p", fields=[FormField("")])),
            lambda: extension.call_tool(""),
            lambda: extension.renderer(""),
            lambda: extension.provider(""),
            lambda: extension.set_status("", "x"),
        ):
            with self.assertRaises(NameMissing):
                declare()
        self.assertEqual(host.end(), [])

    def test_reads_no_further_while_too_many_events_wait_for_a_handler_and_loses_none(self):
        extension = Extension("slow", "1.0.0")
        has_begun, may_go_on, has_ended = (threading.Event() for _ in range(3))
        steps = []

        @extension.on("turn_start")
        def turn_start(event):
            has_begun.set()
            may_go_on.wait(25)
            steps.append(event.step)
            if len(steps) == MAX_WAITING + 100:
                has_ended.set()

        host = ScriptedHost.connect(extension)
        host.say(type="event", event="turn_start", step=0)
        self.assertTrue(has_begun.wait(25))
        for step in range(1, MAX_WAITING):
            host.say(type="event", event="turn_start", step=step)
        host.say(type="ping", id="room")
        self.assertEqual(host.hear(), {"type": "pong", "id": "room"})
        for step in range(MAX_WAITING, MAX_WAITING + 100):
            host.say(type="event", event="turn_start", step=step)
        host.say(type="ping", id="none")
        self.assertTrue(host.has_said_nothing())
        may_go_on.set()
        self.assertEqual(host.hear(), {"type": "pong", "id": "none"})
        self.assertEqual(host.end(), [])
        self.assertTrue(has_ended.wait(25))
        self.assertEqual(steps, list(range(MAX_WAITING + 100)))

    def test_logs_what_it_passes_over_never_what_was_typed(self):
        host = ScriptedHost.connect(Extension("quiet", "1.0.0"))
        host.say_bytes(b'{"type":"panel_key","key":7,"text":"hunter2"}\n{"type":"widget"}\n')
        self.assertEqual(host.end(), [])
        self.assertEqual(
            host.logged,
            [
                "panel_key: panel_id: expected a text that is not empty, passed over",
                "widget: an unknown frame, passed over",
            ],
        )

    def test_goes_on_after_any_bytes_whatever(self):
        types = ["hello_ack", "tool_call", "event", "event_intercept", "panel_key", "tool_result"]
        values = ["7", '"x"', "[]", "{}", "null", "1e999", "-0", '"\\ud800"', "[[[", "NaN", "tru"]
        for seed in range(100):
            chance = random.Random(seed)
            pieces = [chance.randbytes(chance.randrange(64)) for _ in range(4)]
            for _ in range(4):
                fields = [f'"{name}":{chance.choice(values)}' for name in ("id", "name", "event", "content")]
                pieces.append(f'{{"type":"{chance.choice(types)}",{",".join(fields)}}}\n'.encode())
            chance.shuffle(pieces)
            host = ScriptedHost.connect(Extension("tough", "1.0.0"))
            for piece in pieces:
                # An empty piece would be the end.
                host.say_bytes(piece or b"\n")
            host.say_bytes(b"\n")
            host.say(type="ping", id="after-all")
            answers = host.end()
            self.assertIn({"type": "pong", "id": "after-all"}, answers, f"seed {seed}")


if __name__ == "__main__":
    unittest.main()
