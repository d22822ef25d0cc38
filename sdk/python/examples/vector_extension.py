"""The extension that `packages/wire/vectors/README.md` describes: the conversations are played against it."""

from __future__ import annotations

import json
from queue import SimpleQueue
from typing import Any

from tenon import (
    AddInput,
    Extension,
    Finish,
    FormField,
    InterceptResult,
    ModelFailed,
    ModelReply,
    ModelUsage,
    Panel,
    SubmitError,
    SwitchFrame,
    ToolReply,
    block,
    deny,
    display,
    error_result,
    failure,
    image_from_bytes,
    insert,
    noop,
    open_panel,
    panel_id,
    prompt,
    replace,
    short_circuit,
    text,
    text_of_content,
    text_result,
    tool_prompt,
)

extension = Extension("vectors", "1.0.0")
NO_ARGUMENTS: dict[str, Any] = {"type": "object", "properties": {}}


@extension.command("echo", "Displays its arguments.")
def echo(call):
    return display(call.args)


@extension.tool(
    "add",
    "Adds two numbers.",
    schema={
        "type": "object",
        "properties": {"a": {"type": "number"}, "b": {"type": "number"}},
        "required": ["a", "b"],
    },
)
def add(args, call):
    a, b = args.get("a"), args.get("b")
    if not is_number(a) or not is_number(b):
        return error_result("a and b have to be numbers")
    total = a + b
    return str(int(total) if total == int(total) else total)


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


extension.command("ask", "Prompts with its arguments.", lambda call: prompt(f"Tell me about {call.args}"))
extension.command("put", "Inserts its arguments.", lambda call: insert(call.args))


@extension.command("show", "Opens the board.")
def show(call):
    title, lines, footer = "Board", ["one", "two"], "q closes"

    def on_key(key, panel):
        if key.text == "q":
            panel.close()
            return
        if key.key == "delete":
            raise RuntimeError("no such key")
        pressed = f"{key.key} {key.text}" if key.text else key.key
        panel.render([*lines, f"key: {pressed}"], title=title, footer=footer)

    return open_panel(
        Panel("board", title, lines, footer),
        on_key=on_key,
        on_close=lambda: extension.notify("info", "board closed"),
    )


extension.command("nothing", "Does nothing.", lambda call: noop())
extension.command("fail", "Answers with an error.", lambda call: failure(f"it failed: {call.args}"))


@extension.command("crash", "Throws.")
def crash(call):
    raise RuntimeError("the command crashed")


@extension.command("wait", "Waits until it is cancelled.")
def wait(call):
    call.cancelled.wait()
    return display("cancelled")


extension.command(
    "prepare", "Prompts with a tool.", lambda call: tool_prompt("Add them.", "add", {"a": 1, "b": 2})
)


@extension.command("host", "Displays what is known of the host.")
def host(call):
    known = extension.host
    names = (
        "protocol_version",
        "zot_version",
        "provider",
        "model",
        "cwd",
        "extension_dir",
        "data_dir",
        "session_id",
    )
    lines = [f"{name}: {getattr(known, name)}" for name in names]
    return display("\n".join([*lines, f"capabilities: {','.join(known.capabilities)}"]))


@extension.command("fetch", "Calls a tool of the host.")
def fetch(call):
    reply = extension.call_tool("read", {"path": call.args}, cancelled=call.cancelled)
    return display(text_of_content(reply.content))


extension.command("submit", "Submits its arguments.", lambda call: extension.submit(call.args))
extension.command(
    "slash", "Submits its arguments as a slash command.", lambda call: extension.submit_slash(call.args)
)
extension.command("clear", "Takes the notes away.", lambda call: extension.clear_notes())
extension.command("print", "Prints its arguments.", lambda call: print(call.args))


@extension.command("learn", "Registers a command.")
def learn(call):
    extension.command(call.args, "Was learned.", lambda learned: display(f"I am {learned.name}"))


@extension.command("forget", "Takes a registration back.")
def forget(call):
    kind, name = call.args.split(" ")
    if kind == "tool":
        extension.unregister_tool(name)
    elif kind == "command":
        extension.unregister_command(name)
    elif kind == "event":
        extension.unsubscribe(events=[name])
    elif kind == "intercept":
        extension.unsubscribe(intercepts=[name])


@extension.command("form", "Opens a form.")
def form(call):
    fields = [
        FormField("user", value="ada"),
        FormField("password", "secret", label="Password"),
        FormField("realm", "choice", choices=["home", "work"]),
    ]

    def on_submit(values):
        user, password, realm = values["user"], values["password"], values["realm"]
        extension.notify("success", f"{user} with {len(password)} characters at {realm}")

    return open_panel(
        Panel("login", "Log in", ["who are you?"], fields=fields),
        on_submit=on_submit,
        on_close=lambda: extension.notify("info", "login closed"),
    )


@extension.command("keys", "Shows all keys.")
def keys(call):
    def on_key(key, panel):
        panel.render(["+".join([*key.modifiers, key.key]), key.text])
        if key.key == "esc":
            panel.close()

    return open_panel(
        Panel("keys", "Keys", rich_keys=True),
        on_key=on_key,
        on_resize=lambda size, panel: panel.render([f"{size.width} x {size.height}"]),
        on_close=lambda: extension.notify("info", "keys closed"),
    )


extension.command("status", "Sets a status item.", lambda call: extension.set_status("build", call.args))


@extension.command("settings", "Displays its settings.")
def settings(call):
    return display(compact(extension.host.settings))


@extension.tool("picture", "Gives a picture.", schema=NO_ARGUMENTS)
def picture(args, call):
    png = bytes([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    return ToolReply([text("a picture"), image_from_bytes("image/png", png)])


extension.tool("refuse", "Gives an error.", lambda args, call: error_result("refused"), schema=NO_ARGUMENTS)


@extension.tool("boom", "Throws.", schema=NO_ARGUMENTS)
def boom(args, call):
    raise RuntimeError("the tool broke")


@extension.tool("slow", "Waits until it is cancelled.", schema=NO_ARGUMENTS, timeout_ms=120_000)
def slow(args, call):
    call.progress("working", percent=50)
    call.cancelled.wait()
    return error_result("cancelled")


@extension.tool(
    "approve",
    "Asks the user.",
    schema={"type": "object", "properties": {"target": {"type": "string"}}},
    interactive=True,
)
def approve(args, call):
    title, lines, footer = "Approve?", [f"target: {args.get('target')}"], "y yes - n no"
    answers = SimpleQueue()

    def on_key(key, panel):
        if key.text in ("y", "n"):
            panel.close()
            answers.put(text_result("approved" if key.text == "y" else "refused"))
        else:
            panel.render([*lines, "y or n only"], title=title, footer=footer)

    panel = extension.open_panel(
        Panel(panel_id("approve", call.id), title, lines, footer),
        on_key=on_key,
        on_close=lambda: answers.put(error_result("dismissed")),
    )
    call.cancelled.add_callback(lambda: answers.put(error_result("cancelled")))
    answer = answers.get()
    panel.close()
    return answer


@extension.tool("mirror", "Gives its arguments back.", schema={"type": "object"})
def mirror(args, call):
    return compact(args)


@extension.tool(
    "relay",
    "Calls a tool of the host.",
    schema={
        "type": "object",
        "properties": {"name": {"type": "string"}, "args": {"type": "object"}},
        "required": ["name"],
    },
)
def relay(args, call):
    reply = call.call_tool(args["name"], args.get("args"))
    content = text_of_content(reply.content) + (" (truncated)" if reply.truncated else "")
    return error_result(content) if reply.is_error else text_result(content)


@extension.tool(
    "unlock",
    "Activates a tool.",
    schema=NO_ARGUMENTS,
    output_schema={"type": "object", "properties": {"count": {"type": "integer"}}},
)
def unlock(args, call):
    return text_result("later is here", activate_tools=["later"], structured_content={"count": 1})


@extension.tool("direct", "Asks something of the turn.", schema=NO_ARGUMENTS)
def direct(args, call):
    return text_result(
        "asked",
        directives=[
            Finish({"done": True}),
            SubmitError(None),
            SwitchFrame("review", "read it"),
            SwitchFrame("review", "read it", {"tools": []}),
            AddInput("and then", "next-turn"),
        ],
    )


extension.tool("later", "Waits to be activated.", lambda args, call: None, schema=NO_ARGUMENTS, deferred=True)

extension.on("turn_start", lambda event: extension.notify("info", "replaced"))
extension.on("turn_start", lambda event: extension.notify("info", f"turn {event.step}"))


@extension.on("turn_end")
def turn_end(event):
    level = {"end": "success", "error": "error"}.get(event.stop, "warn")
    extension.notify(level, f"stop: {event.stop}" + (f": {event.error}" if event.error else ""))


@extension.on("session_start")
def session_start(event):
    raise RuntimeError("no session")


@extension.intercept("tool_call")
def guard(proposed, call):
    command = proposed.tool_args.get("command")
    if not isinstance(command, str):
        return None
    if "rm " in command:
        return block("rm is not allowed here")
    if "panic" in command:
        raise RuntimeError("the guard panicked")
    if "wait" in command:
        call.pending("asking")
        call.cancelled.wait()
        return block("cancelled")
    if "make" in command:
        return {**proposed.tool_args, "command": command.replace("make", "make -n")}
    return None


extension.intercept("turn_start", lambda step, call: block("no step 13") if step == 13 else None)


@extension.intercept("assistant_message")
def redact(message, call):
    if "secret" in message:
        return block()
    return "" if message == "erase" else message.replace("abc", "***")


@extension.intercept_event("before_agent_start")
def system_prompt(question, call):
    if question.system_prompt == "":
        return InterceptResult()
    if question.system_prompt == "forget":
        return InterceptResult(system_prompt="")
    return InterceptResult(system_prompt=f"{question.system_prompt}\nmodel: {question.model}")


@extension.on_hook("turn_persisted")
def persisted(payload):
    extension.notify("info", f"persisted {payload['view']['revision']}")


@extension.hook("model_call")
def model_call(payload, call):
    step = payload.get("step")
    if step == 13:
        return deny("no step 13")
    if step == 7:
        return short_circuit({"frameKey": "seven", "task": "go on"})
    if step == 666:
        raise RuntimeError("the hook broke")
    return None


@extension.hook("prompt_contributions")
def contribute(payload, call):
    own = {"slot": "rules", "title": "Vectors", "text": "Be brief.", "priority": 0}
    return replace([*payload["contributions"], own])


@extension.on_settings
def settings_changed(settings):
    if settings.get("unit") == "boom":
        raise RuntimeError("no such unit")
    extension.notify("info", f"settings: {compact(settings)}")


@extension.renderer("table")
def table(value, call):
    return [f"width {call.width}", compact(value)]


@extension.renderer("broken")
def broken(value, call):
    raise RuntimeError("the renderer broke")


@extension.provider("vectors")
def models(query, call):
    if call.model == "echo":
        said = query.messages[0]["content"][0]["text"]
        call.piece(reasoning="let me see")
        call.piece("you said ")
        call.piece(said)
        return ModelReply(
            [{"type": "text", "text": f"you said {said}"}],
            model="echo-1",
            response_id=f"r-{call.id}",
            usage=ModelUsage(input=3, output=2, reasoning=1),
        )
    if call.model == "caller":
        tool_call = {"type": "tool_call", "id": "call-1", "name": "add", "args": {"a": 1, "b": 2}}
        return ModelReply([{"type": "reasoning", "text": "numbers", "signature": "s"}, tool_call])
    if call.model == "mirror":
        return compact(call.raw_request)
    if call.model == "busy":
        raise ModelFailed("too many questions", fault="rate_limit", retry_after_ms=1500)
    if call.model == "waiting":
        call.cancelled.wait()
        raise RuntimeError("cancelled")
    raise RuntimeError("the model broke")


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    extension.run()
