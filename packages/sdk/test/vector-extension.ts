import { fromPlain, writeJson } from '@tenon/core';
import {
	block,
	deny,
	display,
	Extension,
	errorResult,
	failure,
	imageFromBytes,
	insert,
	ModelFailed,
	noop,
	openPanel,
	panelId,
	prompt,
	replace,
	shortCircuit,
	type ToolReply,
	text,
	textOfContent,
	textResult,
	toolPrompt,
} from '@tenon/sdk';

// The extension that packages/wire/vectors/README.md describes: the conversations are played against it.
const extension = new Extension('vectors', '1.0.0');
const noArguments = { type: 'object', properties: {} } as const;

const jsonOf = (data: unknown): string => writeJson(fromPlain(data));

const cancelled = (signal: AbortSignal): Promise<void> =>
	new Promise((resolve) => {
		if (signal.aborted) resolve();
		signal.addEventListener('abort', () => resolve());
	});

extension.command('echo', 'Displays its arguments.', ({ args }) => display(args));

extension.tool(
	{
		name: 'add',
		description: 'Adds two numbers.',
		schema: {
			type: 'object',
			properties: { a: { type: 'number' }, b: { type: 'number' } },
			required: ['a', 'b'],
		},
	},
	({ a, b }) =>
		typeof a === 'number' && typeof b === 'number'
			? textResult(String(a + b))
			: errorResult('a and b have to be numbers'),
);

extension.command('ask', 'Prompts with its arguments.', ({ args }) => prompt(`Tell me about ${args}`));
extension.command('put', 'Inserts its arguments.', ({ args }) => insert(args));

extension.command('show', 'Opens the board.', () => {
	const view = { title: 'Board', lines: ['one', 'two'], footer: 'q closes' };
	return openPanel(
		{ id: 'board', ...view },
		{
			onKey({ key, text }, panel) {
				if (text === 'q') return panel.close();
				if (key === 'delete') throw new Error('no such key');
				panel.render({ ...view, lines: [...view.lines, `key: ${text === '' ? key : `${key} ${text}`}`] });
			},
			onClose: () => extension.notify('info', 'board closed'),
		},
	);
});

extension.command('nothing', 'Does nothing.', () => noop());
extension.command('fail', 'Answers with an error.', ({ args }) => failure(`it failed: ${args}`));

extension.command('crash', 'Throws.', () => {
	throw new Error('the command crashed');
});

extension.command('wait', 'Waits until it is cancelled.', async ({ signal }) => {
	await cancelled(signal);
	return display('cancelled');
});

extension.command('prepare', 'Prompts with a tool.', () => toolPrompt('Add them.', 'add', { a: 1, b: 2 }));

extension.command('host', 'Displays what is known of the host.', () => {
	const { host } = extension;
	return display(
		[
			`protocol_version: ${host.protocolVersion}`,
			`zot_version: ${host.zotVersion}`,
			`provider: ${host.provider}`,
			`model: ${host.model}`,
			`cwd: ${host.cwd}`,
			`extension_dir: ${host.extensionDir}`,
			`data_dir: ${host.dataDir}`,
			`session_id: ${host.sessionId}`,
			`capabilities: ${host.capabilities.join(',')}`,
		].join('\n'),
	);
});

extension.command('fetch', 'Calls a tool of the host.', async ({ args }) => {
	const { content } = await extension.callTool('read', { path: args });
	return display(textOfContent(content));
});

extension.command('submit', 'Submits its arguments.', ({ args }) => extension.submit(args));
extension.command('slash', 'Submits its arguments as a slash command.', ({ args }) =>
	extension.submitSlash(args),
);
extension.command('clear', 'Takes the notes away.', () => extension.clearNotes());
extension.command('print', 'Prints its arguments.', ({ args }) => console.log(args));

extension.command('learn', 'Registers a command.', ({ args }) =>
	extension.command(args, 'Was learned.', ({ name }) => display(`I am ${name}`)),
);

extension.command('forget', 'Takes a registration back.', ({ args }) => {
	const [kind, name = ''] = args.split(' ');
	if (kind === 'tool') extension.unregisterTool(name);
	if (kind === 'command') extension.unregisterCommand(name);
	if (kind === 'event') extension.unsubscribe({ events: [name] });
	if (kind === 'intercept') extension.unsubscribe({ intercepts: [name] });
});

extension.command('form', 'Opens a form.', () =>
	openPanel(
		{
			id: 'login',
			title: 'Log in',
			lines: ['who are you?'],
			fields: [
				{ name: 'user', value: 'ada' },
				{ name: 'password', kind: 'secret', label: 'Password' },
				{ name: 'realm', kind: 'choice', choices: ['home', 'work'] },
			],
		},
		{
			onSubmit: ({ user, password, realm }) =>
				extension.notify('success', `${user} with ${password?.length} characters at ${realm}`),
			onClose: () => extension.notify('info', 'login closed'),
		},
	),
);

extension.command('keys', 'Shows all keys.', () =>
	openPanel(
		{ id: 'keys', title: 'Keys', richKeys: true },
		{
			onKey({ key, text, modifiers }, panel) {
				panel.render({ lines: [[...modifiers, key].join('+'), text] });
				if (key === 'esc') panel.close();
			},
			onResize: ({ width, height }, panel) => panel.render({ lines: [`${width} x ${height}`] }),
			onClose: () => extension.notify('info', 'keys closed'),
		},
	),
);

extension.command('status', 'Sets a status item.', ({ args }) => extension.setStatus('build', args));
extension.command('settings', 'Displays its settings.', () => display(jsonOf(extension.host.settings)));

extension.tool({ name: 'picture', description: 'Gives a picture.', schema: noArguments }, () => ({
	content: [
		text('a picture'),
		imageFromBytes('image/png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
	],
	isError: false,
}));

extension.tool({ name: 'refuse', description: 'Gives an error.', schema: noArguments }, () =>
	errorResult('refused'),
);

extension.tool({ name: 'boom', description: 'Throws.', schema: noArguments }, () => {
	throw new Error('the tool broke');
});

extension.tool(
	{ name: 'slow', description: 'Waits until it is cancelled.', schema: noArguments, timeoutMs: 120_000 },
	async (_, call) => {
		call.progress({ text: 'working', percent: 50 });
		await cancelled(call.signal);
		return errorResult('cancelled');
	},
);

extension.tool(
	{
		name: 'approve',
		description: 'Asks the user.',
		schema: { type: 'object', properties: { target: { type: 'string' } } },
		interactive: true,
	},
	({ target }, call) =>
		new Promise<ToolReply>((resolve) => {
			const view = { title: 'Approve?', lines: [`target: ${target}`], footer: 'y yes - n no' };
			const panel = extension.openPanel(
				{ id: panelId('approve', call.id), ...view },
				{
					onKey({ text }) {
						if (text === 'y' || text === 'n') {
							panel.close();
							resolve(textResult(text === 'y' ? 'approved' : 'refused'));
						} else {
							panel.render({ ...view, lines: [...view.lines, 'y or n only'] });
						}
					},
					onClose: () => resolve(errorResult('dismissed')),
				},
			);
			void cancelled(call.signal).then(() => {
				panel.close();
				resolve(errorResult('cancelled'));
			});
		}),
);

extension.tool(
	{ name: 'mirror', description: 'Gives its arguments back.', schema: { type: 'object' } },
	(_, { rawArgs }) => writeJson(rawArgs),
);

extension.tool(
	{
		name: 'relay',
		description: 'Calls a tool of the host.',
		schema: {
			type: 'object',
			properties: { name: { type: 'string' }, args: { type: 'object' } },
			required: ['name'],
		},
	},
	async ({ name, args }, call) => {
		const reply = await call.callTool(name, args);
		const content = `${textOfContent(reply.content)}${reply.truncated ? ' (truncated)' : ''}`;
		return reply.isError ? errorResult(content) : textResult(content);
	},
);

extension.tool(
	{
		name: 'unlock',
		description: 'Activates a tool.',
		schema: noArguments,
		outputSchema: { type: 'object', properties: { count: { type: 'integer' } } },
	},
	() => textResult('later is here', { activateTools: ['later'], structuredContent: { count: 1 } }),
);

extension.tool({ name: 'direct', description: 'Asks something of the turn.', schema: noArguments }, () =>
	textResult('asked', {
		directives: [
			{ type: 'finish', value: { done: true } },
			{ type: 'submit-error', value: null },
			{ type: 'switch-frame', frameKey: 'review', task: 'read it' },
			{ type: 'switch-frame', frameKey: 'review', task: 'read it', options: { tools: [] } },
			{ type: 'add-input', text: 'and then', delivery: 'next-turn' },
		],
	}),
);

extension.tool(
	{ name: 'later', description: 'Waits to be activated.', schema: noArguments, deferred: true },
	() => undefined,
);

extension.on('turn_start', () => extension.notify('info', 'replaced'));
extension.on('turn_start', ({ step }) => extension.notify('info', `turn ${step}`));

extension.on('turn_end', ({ stop, error }) => {
	const level = stop === 'end' ? 'success' : stop === 'error' ? 'error' : 'warn';
	extension.notify(level, `stop: ${stop}${error === '' ? '' : `: ${error}`}`);
});

extension.on('session_start', () => {
	throw new Error('no session');
});

extension.intercept('tool_call', async ({ toolArgs }, call) => {
	const { command } = toolArgs;
	if (typeof command !== 'string') return;
	if (command.includes('rm ')) return block('rm is not allowed here');
	if (command.includes('panic')) throw new Error('the guard panicked');
	if (command.includes('wait')) {
		call.pending('asking');
		await cancelled(call.signal);
		return block('cancelled');
	}
	if (!command.includes('make')) return;
	return { ...toolArgs, command: command.replaceAll('make', 'make -n') };
});

extension.intercept('turn_start', (step) => (step === 13 ? block('no step 13') : undefined));

extension.intercept('assistant_message', (message) => {
	if (message.includes('secret')) return block();
	return message === 'erase' ? '' : message.replaceAll('abc', '***');
});

extension.interceptEvent('before_agent_start', ({ systemPrompt, model }) => {
	if (systemPrompt === '') return {};
	return { systemPrompt: systemPrompt === 'forget' ? '' : `${systemPrompt}\nmodel: ${model}` };
});

extension.onHook('turn_persisted', ({ view }) =>
	extension.notify('info', `persisted ${(view as { readonly revision: number }).revision}`),
);

extension.hook('model_call', ({ step }) => {
	if (step === 13) return deny('no step 13');
	if (step === 7) return shortCircuit({ frameKey: 'seven', task: 'go on' });
	if (step === 666) throw new Error('the hook broke');
	return undefined;
});

extension.hook('prompt_contributions', ({ contributions }) =>
	replace([
		...(contributions as readonly object[]),
		{ slot: 'rules', title: 'Vectors', text: 'Be brief.', priority: 0 },
	]),
);

extension.onSettings((settings) => {
	if (settings.unit === 'boom') throw new Error('no such unit');
	extension.notify('info', `settings: ${jsonOf(settings)}`);
});

extension.renderer('table', (_, { rawValue, width }) => [`width ${width}`, writeJson(rawValue)]);

extension.renderer('broken', () => {
	throw new Error('the renderer broke');
});

extension.provider('vectors', async ({ messages }, call) => {
	switch (call.model) {
		case 'echo': {
			const [first] = messages.flatMap((message) => (message.role === 'user' ? message.content : []));
			const said = first?.type === 'text' ? first.text : '';
			call.piece({ reasoning: 'let me see' });
			call.piece('you said ');
			call.piece({ text: said });
			return {
				content: [{ type: 'text', text: `you said ${said}` }],
				model: 'echo-1',
				responseId: `r-${call.id}`,
				usage: { input: 3, output: 2, reasoning: 1 },
			};
		}
		case 'caller':
			return {
				content: [
					{ type: 'reasoning', text: 'numbers', signature: 's' },
					{ type: 'tool_call', id: 'call-1', name: 'add', args: { a: 1, b: 2 } },
				],
			};
		case 'mirror':
			return writeJson(call.rawRequest);
		case 'busy':
			throw new ModelFailed('too many questions', { fault: 'rate_limit', retryAfterMs: 1_500 });
		case 'waiting':
			await cancelled(call.signal);
			throw new Error('cancelled');
		default:
			throw new Error('the model broke');
	}
});

await extension.run();
