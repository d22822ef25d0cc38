import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The languages the guard of the demo is written in: Python where it is there. */
export type GuardLanguage = 'Python' | 'JavaScript';

/** Writes an extension that refuses forced pushes into `folder`, as a program that speaks in lines of JSON. */
export const writeGuard = (
	folder: string,
	environment: Readonly<Record<string, string | undefined>>,
): GuardLanguage => {
	mkdirSync(folder, { recursive: true });
	const python = findPython(environment.PATH ?? '');
	const [file, text, exec] =
		python === undefined
			? (['guard.mjs', javascript, process.execPath] as const)
			: (['guard.py', pythonText, python] as const);
	const manifest = { name: 'guard', exec, args: [file], intercept: { tool_call: { tools: ['bash'] } } };
	writeFileSync(join(folder, 'extension.json'), `${JSON.stringify(manifest, undefined, '\t')}\n`);
	writeFileSync(join(folder, file), text);
	return python === undefined ? 'JavaScript' : 'Python';
};

const findPython = (searchPath: string): string | undefined =>
	searchPath
		.split(delimiter)
		.map((folder) => join(folder, 'python3'))
		.find(isProgram);

const isProgram = (file: string): boolean => {
	try {
		accessSync(file, constants.X_OK);
		return true;
	} catch {
		// It is not there, or not ours to run: both mean that another is looked for.
		return false;
	}
};

const reason = 'a forced push overwrites the work of others; push without --force';

const pythonText = `import json, sys

def send(**frame):
    print(json.dumps(frame), flush=True)

send(type="hello", name="guard", version="1", capabilities=["events"])
send(type="subscribe", events=[], intercept=["tool_call"])
send(type="ready")
for line in sys.stdin:
    frame = json.loads(line)
    if frame["type"] == "event_intercept":
        forced = "push --force" in frame.get("tool_args", {}).get("command", "")
        send(type="event_intercept_response", id=frame["id"], block=forced, reason="${reason}")
    elif frame["type"] == "shutdown":
        break
`;

const javascript = `import { createInterface } from 'node:readline';

const send = (frame) => console.log(JSON.stringify(frame));
send({ type: 'hello', name: 'guard', version: '1', capabilities: ['events'] });
send({ type: 'subscribe', events: [], intercept: ['tool_call'] });
send({ type: 'ready' });
for await (const line of createInterface({ input: process.stdin })) {
	const frame = JSON.parse(line);
	if (frame.type === 'event_intercept') {
		const block = frame.tool_args?.command?.includes('push --force') === true;
		send({ type: 'event_intercept_response', id: frame.id, block, reason: '${reason}' });
	} else if (frame.type === 'shutdown') break;
}
`;
