import sys
import unittest
from dataclasses import dataclass, field
from typing import Any, Literal, Optional, Union

from tenon import ArgumentMismatch, Extension
from tenon.arguments import bind_schema, json_schema_of, read_arguments
from tests.scripted_host import ScriptedHost


@dataclass
class Place:
    path: str
    line: int = 1


@dataclass
class Search:
    pattern: str = field(metadata={"description": "What to look for."})
    mode: Literal["text", "regex"] = "text"
    places: list[Place] = field(default_factory=list)
    limit: Optional[int] = None
    weights: dict[str, float] = field(default_factory=dict)
    extra: Any = None
    either: Union[bool, str] = False


class Schemas(unittest.TestCase):
    def test_a_dataclass_is_an_object_whose_fields_without_default_are_required(self):
        self.assertEqual(
            json_schema_of(Search),
            {
                "type": "object",
                "properties": {
                    "pattern": {"type": "string", "description": "What to look for."},
                    "mode": {"enum": ["text", "regex"]},
                    "places": {
                        "type": "array",
                        "items": {
                            "type": "object",
                            "properties": {"path": {"type": "string"}, "line": {"type": "integer"}},
                            "required": ["path"],
                        },
                    },
                    "limit": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
                    "weights": {"type": "object", "additionalProperties": {"type": "number"}},
                    "extra": {},
                    "either": {"anyOf": [{"type": "boolean"}, {"type": "string"}]},
                },
                "required": ["pattern"],
            },
        )

    def test_a_union_may_be_written_in_either_way(self):
        unions = [Optional[int], *([int | None] if sys.version_info >= (3, 10) else [])]
        for hint in unions:
            self.assertEqual(json_schema_of(hint), {"anyOf": [{"type": "integer"}, {"type": "null"}]})

    def test_a_list_and_a_dict_may_say_nothing_of_what_is_in_them(self):
        self.assertEqual(json_schema_of(list), {"type": "array"})
        self.assertEqual(json_schema_of(dict), {"type": "object"})

    def test_a_type_without_a_schema_is_refused_when_it_is_declared(self):
        for hint in (bytes, dict[int, str]):
            with self.assertRaisesRegex(TypeError, "has no JSON Schema here"):
                json_schema_of(hint)
        for schema in (bytes, "text", Place("a")):
            with self.assertRaisesRegex(
                TypeError, "a schema has to be a dataclass or a JSON Schema document"
            ):
                bind_schema(schema)


class Reading(unittest.TestCase):
    def test_arguments_become_an_instance_all_the_way_down(self):
        args = {
            "pattern": "x",
            "places": [{"path": "a", "line": 2.0}, {"path": "b"}],
            "weights": {"a": 1},
            "either": "yes",
            "more": 1,
        }
        self.assertEqual(
            read_arguments(Search, args),
            Search("x", "text", [Place("a", 2), Place("b")], None, {"a": 1}, None, "yes"),
        )

    def test_everything_that_does_not_fit_is_named(self):
        args = {
            "mode": "glob",
            "places": [{"path": 7}, "b", {"line": True}],
            "limit": 1.5,
            "weights": {"a": "much"},
        }
        with self.assertRaises(ArgumentMismatch) as raised:
            read_arguments(Search, args)
        self.assertEqual(
            raised.exception.issues,
            [
                "arguments.pattern: missing",
                "arguments.mode: expected one of 'text', 'regex'",
                "arguments.places[0].path: expected a text",
                "arguments.places[1]: expected an object",
                "arguments.places[2].path: missing",
                "arguments.places[2].line: expected a whole number",
                "arguments.limit: expected a whole number",
                "arguments.weights.a: expected a number",
            ],
        )

    def test_a_tool_gets_the_instance_and_refuses_what_does_not_fit(self):
        extension = Extension("typed", "1.0.0")

        @extension.tool("where", "Where.", schema=Place)
        def where(args, call):
            return f"{args.path}:{args.line} of {call.raw_args}"

        host = ScriptedHost.connect(extension)
        host.say(type="tool_call", id="t1", name="where", args={"path": "a", "line": 3})
        self.assertEqual(host.hear()["content"][0]["text"], "a:3 of {'path': 'a', 'line': 3}")
        host.say(type="tool_call", id="t2", name="where", args={"line": "x"})
        answer = host.hear()
        self.assertEqual(
            answer["content"][0]["text"],
            "arguments.path: missing\narguments.line: expected a whole number",
        )
        self.assertTrue(answer["is_error"])


if __name__ == "__main__":
    unittest.main()
