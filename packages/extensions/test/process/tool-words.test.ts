import { type HookPayload, principalId, textResult } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import type { FoundExtension } from '../../src/host/extension.ts';
import { startClient } from './start-client.ts';

/** Runs `make -n` where a call says `make`, and calls the shell when it is told to. */
const source = `
	hello('call_tool'); command('run'); say({ type: 'subscribe', events: ['tool_call'], intercept: ['tool_call'] }); say({ type: 'ready' });
	on({
		event_intercept: ({ id, tool_name, tool_args: args }) => {
			const key = tool_name === 'bash' ? 'command' : 'script';
			say({ type: 'event_intercept_response', id, modified_args: { ...args, [key]: args[key] + ' -n' } });
		},
		command_invoked: ({ id, args }) => { say({ type: 'call_tool', id: 'h' + id, ...JSON.parse(args) }); say({ type: 'command_response', id }); },
		tool_result: ({ name }) => say({ type: 'notify', message: name }),
	});
`;

const shellCall: HookPayload<'tool_call'> = {
	sessionId: 's',
	cwd: '/',
	sequence: 1,
	turnId: 't',
	callId: 'c',
	toolName: 'shell',
	args: { script: 'make', cwd: '/proj' },
	proposedArgs: {},
	caller: { kind: 'model', id: principalId('m') },
	parentCallId: null,
};

const play = async (extension: Partial<FoundExtension>, call: object) => {
	const calls: unknown[] = [];
	const client = startClient(source, {
		extension,
		ports: {
			callTool: ({ name, args }) => {
				calls.push([name, Object.fromEntries(args)]);
				return Promise.resolve(textResult('done'));
			},
		},
	});
	await client.running.ready;
	const { registry, timer, notes } = client.ports;
	registry.run('tool_call_proposed', shellCall, { timer });
	const outcome = await registry.run('tool_call', shellCall, { timer });
	await client.runCommand('run', JSON.stringify(call));
	await client.ports.until(() => notes.length > 0);
	const told = client
		.sent()
		.flatMap((frame) =>
			'tool_name' in frame ? [{ tool_name: frame.tool_name, tool_args: frame.tool_args }] : [],
		);
	return { told, final: outcome.payload.args, calls, answered: notes.map(({ text }) => text) };
};

describe('the tools that are built in', () => {
	it('have the names of zot for an extension that was written for it', async () => {
		const call = { name: 'bash', args: { command: 'ls', timeout: 2 } };
		const asTheyKnowIt = { tool_name: 'bash', tool_args: { command: 'make', cwd: '/proj' } };
		expect(await play({ checksArguments: 'warn' }, call)).toEqual({
			told: [asTheyKnowIt, asTheyKnowIt],
			final: { script: 'make -n', cwd: '/proj' },
			calls: [['shell', { script: 'ls', timeoutMs: 2000 }]],
			answered: ['bash'],
		});
	});

	it('have their own for all others', async () => {
		const call = { name: 'shell', args: { script: 'ls' } };
		const asItIs = { tool_name: 'shell', tool_args: shellCall.args };
		expect(await play({ checksArguments: 'enforce' }, call)).toEqual({
			told: [asItIs, asItIs],
			final: { script: 'make -n', cwd: '/proj' },
			calls: [['shell', { script: 'ls' }]],
			answered: ['shell'],
		});
	});
});
