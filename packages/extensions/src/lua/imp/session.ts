import { isList, parseJson, type ToolOutputPiece } from '@tenon/core';
import { impCall } from '../../compat/imp-tools.ts';
import type { RunHostFunction } from '../engine/lua-values.ts';
import type { ImpWorld } from './imp-world.ts';
import { needTable } from './read-arguments.ts';

/** What an extension tells its host and the person, and what it knows of the session. */
export const sessionFunctions = (world: ImpWorld): Readonly<Record<string, RunHostFunction>> => ({
	update: (call) => {
		const text = call.text(1);
		const { type, call: serving } = world.frames.current;
		if ((type === 'tool' || type === 'command') && serving !== undefined)
			world.tell('progress', { call: serving.id, update: { text, output: [lineOf(text)] } });
	},
	log: (call) => {
		const [level, text] = call.count < 2 ? ['info', call.text(1)] : [call.text(1), call.text(2)];
		world.tell('log', { text: `${level}: ${text}` });
	},
	send_user_message: (call) => world.submit(call.text(1), { isSlash: false }),
	get_active_tools: () => [world.ask('offeredTools', null)],
	set_active_tools: (call) => {
		if (call.typeOf(1) === 'nil') {
			world.tell('offerTools', { names: null });
			return;
		}
		needTable(call, 1);
		const names = call.value(1);
		const texts = isList(names) ? names.filter((name) => typeof name === 'string') : [];
		const wanted = [...new Set(texts.map((name) => impCall(name, new Map()).name))];
		world.tell('activateTools', { names: wanted });
		world.tell('offerTools', { names: wanted });
	},
	get_model: () => [world.extension.host.model],
	set_model: (call) => world.submit(`/model ${call.text(1)}`, { isSlash: true }),
});

// The newest text is shown by itself; the lines together, so that none is lost where several come at once.
const lineOf = (text: string): ToolOutputPiece => ({
	stream: 'stdout',
	text: text.endsWith('\n') ? text : `${text}\n`,
});

/** `imp.json`. */
export const jsonFunctions: Readonly<Record<string, RunHostFunction>> = {
	encode: (call) => [call.json(1)],
	decode: (call) => [parseJson(call.text(1), { maxDepth: 128 })],
};
