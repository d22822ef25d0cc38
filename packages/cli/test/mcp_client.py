"""A client of the Model Context Protocol over stdio, with the standard library alone.

Starts the program that its arguments name, works with it, and prints what came of it as one object in JSON.
"""

import json
import subprocess
import sys
import threading

server = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
arrived = threading.Condition()
answers = {}
progress = []
questions = []
last_id = 0


def send(message):
    server.stdin.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
    server.stdin.flush()


def read():
    for line in server.stdout:
        message = json.loads(line)
        with arrived:
            if message.get("method") == "elicitation/create":
                questions.append(message["params"]["message"])
                send({"id": message["id"], "result": {"action": "accept", "content": {"decision": "once"}}})
            elif message.get("method") == "notifications/progress":
                progress.append(message["params"]["message"])
            else:
                answers[message["id"]] = message
            arrived.notify_all()


def request(method, params):
    global last_id
    last_id += 1
    send({"id": last_id, "method": method, "params": params})
    return last_id


def call(name, arguments, **meta):
    return request("tools/call", {"name": name, "arguments": arguments, "_meta": meta})


def wait(request_id):
    with arrived:
        arrived.wait_for(lambda: request_id in answers)
        return answers.pop(request_id)


def text(answer):
    return "".join(block["text"] for block in answer["result"]["content"])


threading.Thread(target=read, daemon=True).start()
hello = wait(
    request(
        "initialize",
        {
            "protocolVersion": "2025-11-25",
            "capabilities": {"elicitation": {}},
            "clientInfo": {"name": "python", "version": "1"},
        },
    )
)
send({"method": "notifications/initialized"})
report = {
    "version": hello["result"]["protocolVersion"],
    "tools": [tool["name"] for tool in wait(request("tools/list", {}))["result"]["tools"]],
    "called": text(wait(call("shell", {"script": "echo from python"}))),
}

kernels = [text(wait(call("kernel_open", {}))) for _ in range(5)]
calls = [call("shell", {"script": f"echo $(({n} * 2))", "kernel": kernels[n % 5]}) for n in range(200)]
report["concurrent"] = [text(wait(each)) for each in calls]

sleeping = call("shell", {"script": "echo on; sleep 1000"}, progressToken="live")
with arrived:
    arrived.wait_for(lambda: progress)
report["progress"] = progress[0]
send({"method": "notifications/cancelled", "params": {"requestId": sleeping}})
report["after"] = text(wait(call("shell", {"script": "echo after"})))
report["cancelled"] = sleeping not in answers

wait(call("shell", {"script": "head -c 11000000 /dev/zero > big"}))
latched = text(wait(call("shell", {"script": "truncate -s 1 big"})))
hint = next(line for line in latched.split("\n") if line.startswith("To confirm, run: "))[len("To confirm, run: ") :]
report["confirmed"] = text(wait(call("shell", {"script": f"{hint}; stat -c %s big"})))
wait(call("shell", {"script": "head -c 11000000 /dev/zero >> big"}))
report["used"] = text(wait(call("shell", {"script": hint}))).split("\n")[0]

wait(call("shell", {"script": "echo one > a; echo two > b"}))
report["undone"] = text(wait(call("undo", {}))).split("\n")[0]
report["left"] = text(wait(call("shell", {"script": "ls"})))

report["asked"] = text(wait(call("shell", {"script": "git push nowhere; echo $?"})))
report["question"] = questions[0].split("\n")[0]

server.stdin.close()
report["status"] = server.wait()
print(json.dumps(report))
