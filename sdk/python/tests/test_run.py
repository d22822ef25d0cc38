import os
import re
import subprocess
import sys
import unittest

SDK = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ACK = b'{"type":"hello_ack","protocol_version":1}\n'


def start(program):
    return subprocess.Popen(
        [sys.executable, "-S", "-c", program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": SDK},
    )


def shown_in_readme():
    with open(os.path.join(SDK, "README.md"), encoding="utf-8") as readme:
        return re.search(r"```python\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```", readme.read()).groups()


def read_until(child, line):
    while child.stdout.readline() != line:
        pass


class Run(unittest.TestCase):
    def test_the_hello_of_the_readme_greets(self):
        program, first_line = shown_in_readme()
        self.assertEqual(len(program.splitlines()), 10)
        with start(program) as child:
            self.assertEqual(child.stdout.readline(), first_line.encode())
            child.stdin.write(ACK + b'{"type":"command_invoked","id":"c1","name":"hello","args":"Ada"}\n')
            child.stdin.flush()
            read_until(child, b'{"type":"ready"}\n')
            self.assertEqual(
                child.stdout.readline(),
                b'{"type":"command_response","id":"c1","action":"display","display":"Hello, Ada!"}\n',
            )
            child.stdin.write(b'{"type":"tool_call","id":"t1","name":"greet","args":{"who":"Bob"}}\n')
            child.stdin.flush()
            self.assertEqual(
                child.stdout.readline(),
                b'{"type":"tool_result","id":"t1","content":[{"type":"text","text":"Hello, Bob!"}]}\n',
            )
            self.assertEqual(child.communicate(), (b"", b""))
        self.assertEqual(child.returncode, 0)

    def test_the_streams_belong_to_the_protocol_also_for_programs_that_a_handler_starts(self):
        program = """
import subprocess, sys
from tenon import Extension, display

extension = Extension("loud", "1.0.0")

@extension.command("talk", "Talks.")
def talk(call):
    print("printed")
    subprocess.run([sys.executable, "-S", "-c", "import sys; print('child:', repr(sys.stdin.read()))"])
    return display(repr(sys.stdin.read()))

extension.run()
"""
        with start(program) as child:
            child.stdin.write(ACK + b'{"type":"command_invoked","id":"c1","name":"talk"}\n')
            child.stdin.flush()
            read_until(child, b'{"type":"ready"}\n')
            self.assertEqual(
                child.stdout.readline(),
                b'{"type":"command_response","id":"c1","action":"display","display":"\'\'"}\n',
            )
            out, err = child.communicate()
        self.assertEqual(out, b"")
        self.assertEqual(err.decode().splitlines(), ["printed", "child: ''"])
        self.assertEqual(child.returncode, 0)

    def test_a_host_that_no_longer_reads_ends_it(self):
        program = """
from tenon import Extension

extension = Extension("loud", "1.0.0")

@extension.on("turn_start")
def flood(event):
    while True:
        extension.notify("info", "x" * 1000)

extension.run()
"""
        with start(program) as child:
            child.stdin.write(ACK + b'{"type":"event","event":"turn_start"}\n')
            child.stdin.flush()
            read_until(child, b'{"type":"ready"}\n')
            child.stdout.readline()
            child.stdout.close()
            self.assertEqual(child.wait(25), 0)


if __name__ == "__main__":
    unittest.main()
