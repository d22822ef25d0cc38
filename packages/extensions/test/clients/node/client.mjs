// An extension in plain Node: readline, JSON and nothing else.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const say = (frame) => process.stdout.write(`${JSON.stringify(frame)}\n`);
const note = (level, message) => say({ type: 'notify', level, message });
const linesOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []);
const text = (id, text, is_error = false) =>
	say({ type: 'tool_result', id, content: [{ type: 'text', text }], is_error });

let host;
let confirmation;
const notesFile = () => join(host.cwd, 'raw-notes.txt');
const boardFile = () => join(host.data_dir, 'board.txt');

const boardPanel = (more = []) => {
	const lines = linesOf(boardFile());
	return {
		title: 'Board',
		lines: [...(lines.length === 0 ? ['empty'] : lines), ...more],
		footer: 'a adds - q closes',
	};
};

const commands = {
	show: (args) => ({ action: 'display', display: args }),
	ask: (args) => ({ action: 'prompt', prompt: `Tell me about ${args}` }),
	put: (args) => ({ action: 'insert', insert: args }),
	board: () => ({ action: 'open_panel', open_panel: { id: 'board', ...boardPanel() } }),
	quiet: () => ({ action: 'noop' }),
	broken: () => ({ action: 'noop', error: 'it is broken' }),
	summon: () => {
		note('success', 'here I am');
		return { action: 'display', display: 'summoned' };
	},
	note: (args) => {
		appendFileSync(notesFile(), `${args}\n`);
		return { action: 'display', display: 'noted' };
	},
};

const tools = {
	greet: (id, { who }) => (who ? text(id, `hello ${who}`) : text(id, 'who is required', true)),
	notes: (id) => text(id, linesOf(notesFile()).join('\n') || 'no notes'),
	confirm: (id, args) => {
		const what = String(args.what ?? '');
		confirmation = { id, what };
		const panel = { id: 'confirm', title: 'Confirm?', lines: [what], footer: 'y yes - n no' };
		say({ type: 'open_panel', panel });
	},
};

const events = {
	session_start: () => 'session',
	turn_start: ({ step }) => `turn ${step}`,
	assistant_message: ({ text }) => `said ${text}`,
	tool_call: ({ tool_name }) => `tool ${tool_name}`,
	turn_end: ({ stop }) => `stop ${stop}`,
};

const intercepts = {
	tool_call: ({ tool_args }) => {
		const command = String(tool_args.command ?? '');
		if (command.includes('sudo')) return { block: true, reason: 'sudo is not allowed' };
		if (command.includes('hush')) return { block: true };
		if (!command.includes('make')) return {};
		return { modified_args: { ...tool_args, command: command.replaceAll('make', 'make -n') } };
	},
	turn_start: ({ step }) => (step === 13 ? { block: true, reason: 'no step 13' } : {}),
	assistant_message: ({ text }) =>
		text.includes('token') ? { replace_text: text.replaceAll('token', '***') } : {},
};

const press = ({ panel_id, key, text: character }) => {
	if (panel_id === 'confirm') {
		if (character !== 'y' && character !== 'n') return;
		say({ type: 'panel_close', panel_id });
		text(confirmation.id, `${character === 'y' ? 'confirmed' : 'declined'} ${confirmation.what}`);
		return;
	}
	if (character === 'q') {
		say({ type: 'panel_close', panel_id });
		return;
	}
	if (character === 'a') appendFileSync(boardFile(), `item ${linesOf(boardFile()).length + 1}\n`);
	say({ type: 'panel_render', panel_id, ...boardPanel(character === 'a' ? [] : [`key: ${key}`]) });
};

const register = () => {
	for (const name of Object.keys(commands)) {
		say({ type: 'register_command', name, description: `The command ${name}.` });
	}
	const who = { type: 'object', properties: { who: { type: 'string' } }, required: ['who'] };
	const what = { type: 'object', properties: { what: { type: 'string' } } };
	const nothing = { type: 'object', properties: {} };
	say({ type: 'register_tool', name: 'greet', description: 'Greets.', schema: who });
	say({ type: 'register_tool', name: 'notes', description: 'Reads the notes.', schema: nothing });
	say({
		type: 'register_tool',
		name: 'confirm',
		description: 'Asks a person.',
		schema: what,
		interactive: true,
	});
	say({ type: 'subscribe', events: Object.keys(events), intercept: Object.keys(intercepts) });
};

const handlers = {
	hello_ack: (frame) => {
		host = frame;
		register();
	},
	command_invoked: ({ id, name, args = '' }) =>
		say({ type: 'command_response', id, ...commands[name](args) }),
	tool_call: ({ id, name, args }) => tools[name](id, args),
	event: (frame) => note('info', events[frame.event](frame)),
	event_intercept: (frame) =>
		say({ type: 'event_intercept_response', id: frame.id, ...intercepts[frame.event](frame) }),
	panel_key: press,
	panel_close: ({ panel_id }) =>
		panel_id === 'confirm' ? text(confirmation.id, 'dismissed', true) : note('info', 'board closed'),
	shutdown: () => {
		say({ type: 'shutdown_ack' });
		process.exit(0);
	},
};

say({
	type: 'hello',
	name: 'raw',
	version: '1.0.0',
	capabilities: ['commands', 'tools', 'events', 'panels'],
});
createInterface({ input: process.stdin }).on('line', (line) => {
	let frame;
	try {
		frame = JSON.parse(line);
	} catch (error) {
		process.stderr.write(`${error.message}\n`);
		return;
	}
	handlers[frame?.type]?.(frame);
});
