"""An extension in plain Python: the standard library's json, one frame a line."""

import json
import os
import sys

host = {}
confirmation = {}


def say(type, **fields):
    sys.stdout.write(json.dumps({"type": type, **fields}) + "\n")
    sys.stdout.flush()


def note(level, message):
    say("notify", level=level, message=message)


def answer_tool(id, text, is_error=False):
    say("tool_result", id=id, content=[{"type": "text", "text": text}], is_error=is_error)


def lines_of(file):
    if not os.path.exists(file):
        return []
    with open(file, encoding="utf-8") as opened:
        return opened.read().splitlines()


def append(file, line):
    with open(file, "a", encoding="utf-8") as opened:
        opened.write(line + "\n")


def notes_file():
    return os.path.join(host["cwd"], "raw-notes.txt")


def board_file():
    return os.path.join(host["data_dir"], "board.txt")


def board(more=()):
    lines = lines_of(board_file()) or ["empty"]
    return {"title": "Board", "lines": [*lines, *more], "footer": "a adds - q closes"}


def summon(args):
    note("success", "here I am")
    return {"action": "display", "display": "summoned"}


def add_note(args):
    append(notes_file(), args)
    return {"action": "display", "display": "noted"}


COMMANDS = {
    "show": lambda args: {"action": "display", "display": args},
    "ask": lambda args: {"action": "prompt", "prompt": "Tell me about " + args},
    "put": lambda args: {"action": "insert", "insert": args},
    "board": lambda args: {"action": "open_panel", "open_panel": {"id": "board", **board()}},
    "quiet": lambda args: {"action": "noop"},
    "broken": lambda args: {"action": "noop", "error": "it is broken"},
    "summon": summon,
    "note": add_note,
}


def greet(id, args):
    who = args.get("who")
    if who:
        answer_tool(id, "hello %s" % who)
    else:
        answer_tool(id, "who is required", is_error=True)


def read_notes(id, args):
    answer_tool(id, "\n".join(lines_of(notes_file())) or "no notes")


def confirm(id, args):
    confirmation.update(id=id, what=str(args.get("what", "")))
    panel = {"id": "confirm", "title": "Confirm?", "lines": [confirmation["what"]], "footer": "y yes - n no"}
    say("open_panel", panel=panel)


TOOLS = {"greet": greet, "notes": read_notes, "confirm": confirm}

EVENTS = {
    "session_start": lambda frame: "session",
    "turn_start": lambda frame: "turn %d" % frame["step"],
    "assistant_message": lambda frame: "said " + frame["text"],
    "tool_call": lambda frame: "tool " + frame["tool_name"],
    "turn_end": lambda frame: "stop " + frame["stop"],
}


def judge_tool(frame):
    args = frame["tool_args"]
    command = str(args.get("command", ""))
    if "sudo" in command:
        return {"block": True, "reason": "sudo is not allowed"}
    if "hush" in command:
        return {"block": True}
    if "make" in command:
        return {"modified_args": {**args, "command": command.replace("make", "make -n")}}
    return {}


def judge_turn(frame):
    return {"block": True, "reason": "no step 13"} if frame["step"] == 13 else {}


def judge_message(frame):
    text = frame["text"]
    return {"replace_text": text.replace("token", "***")} if "token" in text else {}


INTERCEPTS = {"tool_call": judge_tool, "turn_start": judge_turn, "assistant_message": judge_message}


def press(frame):
    panel_id, key, text = frame["panel_id"], frame["key"], frame.get("text", "")
    if panel_id == "confirm":
        if text in ("y", "n"):
            say("panel_close", panel_id=panel_id)
            answer_tool(confirmation["id"], ("confirmed " if text == "y" else "declined ") + confirmation["what"])
    elif text == "q":
        say("panel_close", panel_id=panel_id)
    elif text == "a":
        append(board_file(), "item %d" % (len(lines_of(board_file())) + 1))
        say("panel_render", panel_id=panel_id, **board())
    else:
        say("panel_render", panel_id=panel_id, **board(["key: " + key]))


def dismissed(frame):
    if frame["panel_id"] == "confirm":
        answer_tool(confirmation["id"], "dismissed", is_error=True)
    else:
        note("info", "board closed")


def shutdown(frame):
    say("shutdown_ack")
    sys.exit(0)


HANDLERS = {
    "hello_ack": host.update,
    "command_invoked": lambda frame: say(
        "command_response", id=frame["id"], **COMMANDS[frame["name"]](frame.get("args", ""))
    ),
    "tool_call": lambda frame: TOOLS[frame["name"]](frame["id"], frame["args"]),
    "event": lambda frame: note("info", EVENTS[frame["event"]](frame)),
    "event_intercept": lambda frame: say(
        "event_intercept_response", id=frame["id"], **INTERCEPTS[frame["event"]](frame)
    ),
    "panel_key": press,
    "panel_close": dismissed,
    "shutdown": shutdown,
}


def register():
    for name in COMMANDS:
        say("register_command", name=name, description="The command %s." % name)
    who = {"type": "object", "properties": {"who": {"type": "string"}}, "required": ["who"]}
    what = {"type": "object", "properties": {"what": {"type": "string"}}}
    nothing = {"type": "object", "properties": {}}
    say("register_tool", name="greet", description="Greets.", schema=who)
    say("register_tool", name="notes", description="Reads the notes.", schema=nothing)
    say("register_tool", name="confirm", description="Asks a person.", schema=what, interactive=True)
    say("subscribe", events=list(EVENTS), intercept=list(INTERCEPTS))


say("hello", name="raw", version="1.0.0", capabilities=["commands", "tools", "events", "panels"])
register()
say("ready")
for line in sys.stdin.buffer:
    try:
        incoming = json.loads(line)
    except ValueError as error:
        print(error, file=sys.stderr)
        continue
    handler = HANDLERS.get(incoming.get("type")) if isinstance(incoming, dict) else None
    if handler is not None:
        handler(incoming)
