import unittest

from tenon.errors import FieldMismatch
from tenon.wire.extension_frames import write_extension_frame
from tenon.wire.host_frames import MalformedFrame, read_host_frame
from tenon.wire.json_text import parse_json, write_json
from tenon.wire.line_splitter import Line, LineSplitter, OversizedLine


class Lines(unittest.TestCase):
    def split(self, *chunks, limit=8):
        splitter = LineSplitter(limit)
        return [line for chunk in chunks for line in splitter.push(chunk)] + list(splitter.end())

    def test_the_pieces_do_not_matter(self):
        content = "één\r\n\ntwo\n".encode()
        whole = self.split(content)
        self.assertEqual(whole, [Line("één"), Line(""), Line("two")])
        for at in range(len(content)):
            self.assertEqual(self.split(content[:at], content[at:]), whole)

    def test_a_line_that_is_too_long_costs_itself(self):
        self.assertEqual(
            self.split(b"12345678\n123456789\n", b"1" * 20, b"2" * 20, b"\nok\n"),
            [Line("12345678"), OversizedLine(9), OversizedLine(40), Line("ok")],
        )

    def test_the_end_ends_a_line(self):
        self.assertEqual(self.split(b"a\nb"), [Line("a"), Line("b")])

    def test_bytes_that_are_no_text_are_replaced(self):
        self.assertEqual(self.split(b"a\xff\n"), [Line("a\ufffd")])


class Json(unittest.TestCase):
    def test_is_nested_256_deep_at_most(self):
        self.assertEqual(write_json(parse_json("[" * 256 + "]" * 256)), b"[" * 256 + b"]" * 256)
        for text in ("[" * 257 + "]" * 257, '{"a":' * 257 + "1" + "}" * 257, "[" * 100_000):
            with self.assertRaises(ValueError):
                parse_json(text)

    def test_may_be_wide(self):
        self.assertEqual(len(parse_json("[" + "[[]]," * 1000 + "[]]")), 1001)

    def test_has_no_constants_of_its_own(self):
        for text in ("NaN", "[Infinity]", "-Infinity"):
            with self.assertRaises(ValueError):
                parse_json(text)

    def test_keeps_digits_and_order(self):
        text = '{"b":9007199254740993,"10":-1,"a":0.1}'
        self.assertEqual(write_json(parse_json(text)).decode(), text)


class Frames(unittest.TestCase):
    def test_a_whole_number_may_be_written_with_a_fraction(self):
        self.assertEqual(
            read_host_frame('{"type":"event","event":"turn_start","step":2.0}').fields["step"], 2
        )
        for step in ("2.5", "1e300", "true", "9007199254740993"):
            read = read_host_frame(f'{{"type":"event","event":"turn_start","step":{step}}}')
            self.assertEqual(read, MalformedFrame("event", "step", "a whole number"))

    def test_absent_arguments_are_not_shared_between_calls(self):
        line = '{"type":"tool_call","id":"t1","name":"n"}'
        read_host_frame(line).fields["args"]["left"] = "behind"
        self.assertEqual(read_host_frame(line).fields["args"], {})

    def test_a_field_that_is_wrong_is_not_written(self):
        with self.assertRaisesRegex(FieldMismatch, "pong.id: expected a text that is not empty"):
            write_extension_frame({"type": "pong", "id": ""})


if __name__ == "__main__":
    unittest.main()
