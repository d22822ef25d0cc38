import { type ContentBlock, isRecord, type ToolResult, toBase64, type Value, writeJson } from '@tenon/core';
import { impCall } from '../../compat/imp-tools.ts';
import type { LuaArg, RunHostFunction } from '../engine/lua-values.ts';
import type { ImpWorld } from './imp-world.ts';
import { type NativeCall, nativeAnswer } from './native-answer.ts';

/** `imp.tool`: calls a tool as the extension, through the gate, inside of the call that is being served. */
export const toolFunction =
	(world: ImpWorld): RunHostFunction =>
	(call) => {
		const name = call.text(1);
		const params = call.value(2);
		world.need('tools', 'imp.tool');
		const { type, call: serving } = world.frames.current;
		const written = { name, args: isRecord(params) ? params : new Map<string, Value>() };
		const ours = impCall(name, written.args);
		const names = world.ask('tools', null);
		// A tool that really has a name of imp takes what was written for it.
		const wanted = ours.name !== name && names.includes(name) ? written : ours;
		// Actions of one tool there may be tools of their own here: what is missing is named.
		const shown = name === 'web' ? wanted.name : name;
		if (!names.includes(wanted.name)) throw new Error(`tool '${shown}' not found`);
		if ((type !== 'tool' && type !== 'command') || serving === undefined)
			throw new Error('imp.tool() called outside of tool execution context');
		return answerOf(callTool(world, wanted, serving.id), wanted, written);
	};

const callTool = (world: ImpWorld, { name, args }: NativeCall, call: number): ToolResult => {
	try {
		return world.ask('callTool', { name, args, call });
	} catch (error) {
		if (!(error instanceof Error) || error.message === 'cancelled' || isOwn(error)) throw error;
		throw new Error(`tool error: Tool error: ${error.message}`, { cause: error });
	}
};

// A runtime says itself what is wrong with the call, and not with the tool.
const isOwn = (error: Error & { readonly code?: unknown }): boolean => error.code === 'lua.extension';

const answerOf = (result: ToolResult, asked: NativeCall, written: NativeCall): readonly LuaArg[] => {
	const { content, data } = result;
	const { text, isError } = nativeAnswer(written, asked, result);
	const whole = new Map<string, Value>([
		['content', content.map(blockOf)],
		['details', data ?? null],
		['is_error', isError],
	]);
	if (!isError) return [text, undefined, whole];
	const { name } = written;
	// A tool that went away meanwhile was not found either.
	if (text === `there is no tool ${JSON.stringify(name)}`) throw new Error(`tool '${name}' not found`);
	return [undefined, text ?? 'tool execution failed', whole];
};

const blockOf = (block: ContentBlock): Value => {
	switch (block.type) {
		case 'text':
			return new Map([
				['type', 'text'],
				['text', block.text],
			]);
		case 'image':
			return new Map([
				['type', 'image'],
				['media_type', block.mimeType],
				['data', toBase64(block.bytes)],
			]);
		case 'json':
			return new Map([
				['type', 'text'],
				['text', writeJson(block.value)],
			]);
	}
};
