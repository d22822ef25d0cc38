// What the sources of puppets find in their scope. A puppet says just what its source says, right or wrong.
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

globalThis.write = (text) => process.stdout.write(text);
globalThis.say = (frame) => write(`${JSON.stringify(frame)}\n`);
globalThis.hello = (capabilities = []) => say({ type: 'hello', name: 'puppet', version: '1', capabilities });
globalThis.tool = (name, more = {}) =>
	say({ type: 'register_tool', name, description: `The tool ${name}.`, schema: { type: 'object' }, ...more });
globalThis.command = (name) => say({ type: 'register_command', name, description: `The command ${name}.` });
globalThis.subscribe = (events, intercept = []) => say({ type: 'subscribe', events, intercept });
globalThis.ready = () => say({ type: 'ready' });
globalThis.answer = (id, text, more = {}) =>
	say({ type: 'tool_result', id, content: [{ type: 'text', text }], ...more });

/** Calls a handler by the type of each frame; every line is kept in `heard.jsonl` in the puppet's own folder. */
globalThis.listen = (handlers = {}) =>
	createInterface({ input: process.stdin })
		.on('line', (line) => {
			appendFileSync('heard.jsonl', `${line}\n`);
			const frame = JSON.parse(line);
			if (frame.type === 'shutdown' && handlers.shutdown === undefined) {
				say({ type: 'shutdown_ack' });
				process.exit(0);
			}
			handlers[frame.type]?.(frame);
		})
		.on('close', () => handlers.close?.());
