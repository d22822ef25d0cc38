import sys
import unittest

from tenon import (
    Cancelled,
    Extension,
    FrameTooLong,
    InterceptResult,
    Panel,
    ToolReply,
    block,
    display,
    open_panel,
    text,
)
from tests.scripted_host import ScriptedHost


class Commands(unittest.TestCase):
    def answer(self, handler):
        extension = Extension("commands", "1.0.0")
        extension.command("run", "Runs.", handler)
        host = ScriptedHost.connect(extension)
        host.say(type="command_invoked", id="c1", name="run", args="x")
        return host.hear(), host

    def test_a_reply_that_is_none_is_an_error_that_says_so(self):
        answer, _ = self.answer(lambda call: "hello")
        self.assertEqual(
            answer["error"], "a command has to return display(), prompt() or the like, got 'hello'"
        )

    def test_a_reply_of_what_is_no_text_is_an_error_that_names_the_field(self):
        answer, _ = self.answer(lambda call: display(7))
        self.assertEqual(
            answer,
            {
                "type": "command_response",
                "id": "c1",
                "action": "noop",
                "error": "command_response.display: expected a text",
            },
        )

    def test_a_handler_that_wants_to_end_the_process_is_answered_and_the_next_one_works(self):
        answer, host = self.answer(lambda call: sys.exit("goodbye"))
        self.assertEqual(answer["error"], "goodbye")
        host.say(type="ping", id="h1")
        self.assertEqual(host.end(), [{"type": "pong", "id": "h1"}])

    def test_an_error_without_a_message_has_the_name_of_its_class(self):
        def fail(call):
            raise KeyError

        answer, host = self.answer(fail)
        self.assertEqual(answer["error"], "KeyError")
        self.assertRegex(host.logged[0], r"command c1: KeyError\nTraceback [\s\S]*raise KeyError")

    def test_a_text_with_half_a_surrogate_pair_survives(self):
        extension = Extension("commands", "1.0.0")
        extension.command("echo", "Echoes.", lambda call: display(call.args))
        host = ScriptedHost.connect(extension)
        host.say_bytes(b'{"type":"command_invoked","id":"c1","name":"echo","args":"\\ud800 \xc3\xbc"}\n')
        self.assertEqual(
            host.hear_line(),
            '{"type":"command_response","id":"c1","action":"display","display":"\\ud800 ü"}\n',
        )


class Tools(unittest.TestCase):
    def test_a_call_tells_of_its_deadline_and_shows_progress_of_every_kind(self):
        extension = Extension("progress", "1.0.0")

        @extension.tool("work", "Works.")
        def work(args, call):
            call.progress(f"within {call.deadline_ms} ms")
            call.progress(percent=12.5, content=[text("so far")])

        host = ScriptedHost.connect(extension)
        host.say(type="tool_call", id="t1", name="work", deadline_ms=60)
        self.assertEqual(host.hear(), {"type": "tool_progress", "id": "t1", "text": "within 60 ms"})
        self.assertEqual(
            host.hear(),
            {
                "type": "tool_progress",
                "id": "t1",
                "content": [{"type": "text", "text": "so far"}],
                "percent": 12.5,
            },
        )
        self.assertEqual(host.hear(), {"type": "tool_result", "id": "t1", "content": []})

    def test_a_result_that_is_no_json_is_an_error_that_says_why(self):
        outputs = {
            "data": ToolReply([], structured_content={"when": object}),
            "number": ToolReply([], structured_content=float("nan")),
            "blocks": ToolReply(["plain"]),
            "output": 7,
        }
        extension = Extension("odd", "1.0.0")
        for name, output in outputs.items():
            extension.tool(name, "Odd.", lambda args, call, output=output: output)
        host = ScriptedHost.connect(extension)
        reasons = []
        for name in outputs:
            host.say(type="tool_call", id=name, name=name)
            answer = host.hear()
            self.assertEqual((answer["id"], answer["is_error"]), (name, True))
            reasons.append(answer["content"][0]["text"])
        self.assertIn("not JSON serializable", reasons[0])
        self.assertIn("not JSON compliant", reasons[1])
        self.assertEqual(reasons[2], "content has to be made of text() and image(), got 'plain'")
        self.assertEqual(reasons[3], "a tool has to return a text, text_result() or the like, got 7")

    def test_a_call_of_the_host_that_is_too_long_fails_at_once(self):
        extension = Extension("caller", "1.0.0")
        host = ScriptedHost.connect(extension)
        with self.assertRaises(FrameTooLong):
            extension.call_tool("write", {"content": "x" * (5 << 20)})
        self.assertEqual(host.end(), [])

    def test_a_call_of_the_host_after_the_end_fails_at_once(self):
        extension = Extension("caller", "1.0.0")
        host = ScriptedHost.connect(extension)
        host.end()
        with self.assertRaises(Cancelled):
            extension.call_tool("read")

    def test_a_call_of_the_host_made_after_cancellation_is_not_sent(self):
        extension = Extension("caller", "1.0.0")

        @extension.tool("late", "Calls late.")
        def late(args, call):
            call.progress("waiting")
            call.cancelled.wait()
            call.call_tool("read")

        host = ScriptedHost.connect(extension)
        host.say(type="tool_call", id="t1", name="late")
        host.hear()
        host.say(type="tool_cancel", id="t1")
        self.assertEqual(
            host.hear(),
            {
                "type": "tool_result",
                "id": "t1",
                "content": [{"type": "text", "text": "cancelled"}],
                "is_error": True,
            },
        )

    def test_a_hundred_calls_that_all_wait_are_all_running(self):
        extension = Extension("many", "1.0.0")

        @extension.tool("wait", "Waits.")
        def wait(args, call):
            call.progress("waiting")
            call.cancelled.wait()

        host = ScriptedHost.connect(extension)
        ids = [f"t{number}" for number in range(100)]
        for each in ids:
            host.say(type="tool_call", id=each, name="wait")
        self.assertEqual(sorted(host.hear()["id"] for _ in ids), sorted(ids))
        for each in ids:
            host.say(type="tool_cancel", id=each)
        self.assertEqual(sorted(host.hear()["id"] for _ in ids), sorted(ids))


class Intercepts(unittest.TestCase):
    def ask(self, declare, **question):
        extension = Extension("guard", "1.0.0")
        declare(extension)
        host = ScriptedHost.connect(extension)
        host.say(type="event_intercept", id="i1", **question)
        answer = host.hear()
        self.assertEqual((answer.pop("type"), answer.pop("id")), ("event_intercept_response", "i1"))
        return answer

    def test_a_plain_answer_of_the_wrong_kind_blocks(self):
        answer = self.ask(
            lambda extension: extension.intercept("tool_call", lambda proposed, call: True), event="tool_call"
        )
        self.assertEqual(answer, {"block": True, "reason": "an intercept of tool_call cannot return True"})

    def test_the_rich_form_is_asked_where_both_are_declared(self):
        def rich(extension):
            result = InterceptResult(block=True, reason="rich")
            extension.intercept_event("tool_call", lambda question, call: result)

        def plain(extension):
            extension.intercept("tool_call", lambda proposed, call: block("plain"))

        for first, second in [(rich, plain), (plain, rich)]:

            def declare(extension, first=first, second=second):
                first(extension)
                second(extension)

            self.assertEqual(self.ask(declare, event="tool_call"), {"block": True, "reason": "rich"})

    def test_a_turn_can_only_be_blocked(self):
        answer = self.ask(
            lambda extension: extension.intercept("turn_start", lambda step, call: "other"),
            event="turn_start",
        )
        self.assertEqual(answer["block"], True)

    def test_a_rich_answer_of_the_wrong_kind_blocks(self):
        answer = self.ask(
            lambda extension: extension.intercept_event("turn_start", lambda question, call: block("no")),
            event="turn_start",
        )
        self.assertEqual(answer["block"], True)

    def test_the_system_prompt_in_the_plain_form(self):
        answer = self.ask(
            lambda extension: extension.intercept("before_agent_start", lambda prompt, call: f"{prompt}!"),
            event="before_agent_start",
            system_prompt="Hi",
        )
        self.assertEqual(answer, {"system_prompt": "Hi!"})

    def test_a_block_has_no_change_beside_it(self):
        result = InterceptResult(block=True, reason="no", modified_args={"a": 1}, replace_text="x")
        answer = self.ask(
            lambda extension: extension.intercept_event("tool_call", lambda question, call: result),
            event="tool_call",
        )
        self.assertEqual(answer, {"block": True, "reason": "no"})


class PanelsOfCommands(unittest.TestCase):
    def test_callbacks_of_one_panel_run_one_after_another(self):
        extension = Extension("panels", "1.0.0")
        extension.command(
            "show",
            "Shows.",
            lambda call: open_panel(Panel("p"), on_key=lambda key, panel: panel.render([key.text])),
        )
        host = ScriptedHost.connect(extension)
        host.say(type="command_invoked", id="c1", name="show")
        self.assertEqual(host.hear()["open_panel"], {"id": "p", "lines": []})
        typed = [str(number) for number in range(200)]
        for each in typed:
            host.say(type="panel_key", panel_id="p", key="rune", text=each)
        self.assertEqual([host.hear()["lines"] for _ in typed], [[each] for each in typed])


if __name__ == "__main__":
    unittest.main()
