import json
import unittest

from tenon import Event, ToolResultSeen, TurnEnd, UserPromptSubmit
from tenon.events import event_from_wire
from tenon.wire.host_frames import read_host_frame


def event(**payload):
    return event_from_wire(read_host_frame(json.dumps({"type": "event", **payload})).fields)


class Events(unittest.TestCase):
    def test_have_their_own_fields_filled_in_where_the_host_leaves_them_out(self):
        self.assertEqual(
            event(event="turn_end", stop="end", session_id="s1", cwd="/proj", sequence=4),
            TurnEnd("turn_end", "s1", "/proj", 4, stop="end", error=""),
        )
        self.assertEqual(
            event(event="user_prompt_submit", text="hi"),
            UserPromptSubmit("user_prompt_submit", text="hi", queued=False, image_count=0),
        )

    def test_about_a_tool_have_its_arguments(self):
        self.assertEqual(
            event(event="tool_result", tool_id="c7", tool_name="bash", tool_args={"a": 1}, status="failed"),
            ToolResultSeen(
                "tool_result", tool_id="c7", tool_name="bash", tool_args={"a": 1}, status="failed"
            ),
        )

    def test_that_nobody_knows_have_what_all_have(self):
        self.assertEqual(event(event="moon_rise", text="x", cwd="/"), Event("moon_rise", cwd="/"))


if __name__ == "__main__":
    unittest.main()
