"""Does by data what a plugin may: in Python. The same in other languages stands beside this file."""

import json

from tenon import Extension, deny, replace, short_circuit, text_of_content, text_result, error_result

extension = Extension("shaper", "1.0.0")


@extension.hook("prompt_contributions")
def contribute(payload, call):
    """A section of the system prompt."""
    own = {"slot": "rules", "title": "Shaper", "text": "Answer in rhyme.", "priority": 0}
    return replace([*payload["contributions"], own])


@extension.hook("model_call")
def judge(payload, call):
    """A gate before each model call, and a switch to another frame in its place."""
    said = json.dumps(payload["request"]["messages"][-1])
    if "forbidden" in said:
        return deny("that is forbidden here")
    if '"switch"' in said:
        return short_circuit({"frameKey": "aside", "task": "go on aside"})
    return None


@extension.hook("assistant_prose")
def show(payload, call):
    """How prose is shown."""
    return replace(payload["text"].replace("secret", "***"))


@extension.hook("tool_result_projection")
def shorten(payload, call):
    """What the model reads of a result."""
    if payload["toolName"] != "read":
        return None
    return replace([{"type": "text", "text": "shortened"}])


@extension.hook("compaction")
def summarise(payload, call):
    """The summary of a conversation."""
    return replace({"summary": f"There were {len(payload['messages'])} messages.", "kept": 0})


schema = {"type": "object", "properties": {"prompt": {"type": "string"}}, "required": ["prompt"]}


@extension.tool("consult", "Asks a model beside the conversation", schema=schema)
def consult(args, call):
    """A model's answer beside the conversation."""
    reply = call.call_tool("model_complete", {"prompt": args["prompt"]})
    text = text_of_content(reply.content)
    return error_result(text) if reply.is_error else text_result(text)


if __name__ == "__main__":
    extension.run()
