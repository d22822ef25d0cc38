import { isList, isRecord, type UiAnswer, type UiComponent, type UiOption, type Value } from '@tenon/core';
import type { UiPortRequest } from '../../ports/port-methods.ts';
import type { HostCall, LuaArg, RunHostFunction } from '../engine/lua-values.ts';
import type { ImpWorld } from './imp-world.ts';
import { needTable, optionalText } from './read-arguments.ts';

/** `imp.ui`: asks a person. Without one the answer says so, and approval is never invented. */
export const uiFunctions = (world: ImpWorld): Readonly<Record<string, RunHostFunction>> => ({
	request: (call) => {
		needTable(call, 1);
		return [request(world, call.value(1))];
	},
	confirm: (call) => confirm(world, call),
});

/** `ctx.ui`: the same, and what shows a person something. */
export const contextUiFunctions = (world: ImpWorld): Readonly<Record<string, RunHostFunction>> => {
	const show = (wish: UiPortRequest): void => void ask(world, wish);
	return {
		...uiFunctions(world),
		notify: (call) => {
			const level = optionalText(call, 2, 'info');
			const known = levels.get(level) ?? 'info';
			show({ kind: 'notify', request: { level: known, text: call.text(1) } });
		},
		select: (call) => {
			const options = optionsOf(call.value(2));
			if (typeof options === 'string') throw new Error(options);
			const answer = ask(world, { kind: 'select', request: { title: call.text(1), options } });
			return answer.ok ? [options[Number(answer.value)]?.label, Number(answer.value) + 1] : [undefined];
		},
		input: (call) => {
			const placeholder = optionalText(call, 2, '');
			const title = call.text(1);
			const answer = ask(world, {
				kind: 'input',
				request: { title, ...(placeholder === '' ? {} : { placeholder }) },
			});
			return [answer.ok ? String(answer.value) : undefined];
		},
		set_status: (call) => {
			const key = call.text(1);
			show({ kind: 'status', request: { key, text: call.typeOf(2) === 'nil' ? null : call.text(2) } });
		},
		// A front has lines of status and no other place for what stays.
		set_widget: (call) => {
			const key = call.text(1);
			const lines = call.typeOf(2) === 'nil' ? null : call.value(2);
			const text = isList(lines) ? lines.map(String).join('\n') : lines;
			show({ kind: 'status', request: { key, text: text === null ? null : String(text) } });
		},
		custom: (call) => {
			needTable(call, 1);
			return [request(world, call.value(1))];
		},
	};
};

const levels: ReadonlyMap<string, 'info' | 'success' | 'warning' | 'error'> = new Map([
	['info', 'info'],
	['success', 'success'],
	['warn', 'warning'],
	['warning', 'warning'],
	['error', 'error'],
]);

let lastHold = 0;

// A gate's clock stands still while a person is asked.
const ask = (world: ImpWorld, params: UiPortRequest): UiAnswer<unknown> => {
	const { type, call } = world.frames.current;
	if (type === 'load' || call === undefined || call.id === 0) {
		const isShown = params.kind === 'notify' || params.kind === 'status';
		return isShown ? world.port('ui.request', params) : { ok: false, reason: 'unavailable' };
	}
	if (type !== 'hook') return world.port('ui.request', params);
	lastHold += 1;
	const hold = { call: call.id, hold: lastHold };
	world.tell('hold', { ...hold, note: 'asks a person' });
	try {
		return world.port('ui.request', params);
	} finally {
		world.tell('release', hold);
	}
};

const confirm = (world: ImpWorld, call: HostCall): readonly LuaArg[] => {
	const title = call.text(1);
	const message = optionalText(call, 2, '');
	const answer = ask(world, { kind: 'confirm', request: { title, ...(message === '' ? {} : { message }) } });
	return [answer.ok ? answer.value === true : undefined];
};

const request = (world: ImpWorld, spec: Value): Value => {
	const fields: ReadonlyMap<string, Value> = isRecord(spec) ? spec : new Map();
	const wish = wishOf(fields);
	if (typeof wish === 'string') return invalid(wish);
	const answer = ask(world, wish);
	if (!answer.ok) {
		if (answer.reason === 'invalid') return invalid(answer.message);
		return new Map<string, Value>([
			['ok', false],
			['reason', answer.reason],
		]);
	}
	return new Map<string, Value>([
		['ok', true],
		['value', answerOf(wish, answer.value)],
	]);
};

const invalid = (message: string): Value =>
	new Map<string, Value>([
		['ok', false],
		['reason', 'invalid'],
		['message', message],
	]);

/** What is asked; a text says why it cannot be. */
const wishOf = (fields: ReadonlyMap<string, Value>): UiPortRequest | string => {
	const kind = textOf(fields.get('kind')) ?? 'custom';
	const title = textOf(fields.get('title')) ?? '';
	const message = textOf(fields.get('message')) ?? textOf(fields.get('context')) ?? '';
	const shown = { title, ...(message === '' ? {} : { message }) };
	switch (kind) {
		case 'confirm':
			return { kind, request: shown };
		case 'select':
		case 'multi_select':
		case 'multi-select': {
			const options = optionsOf(fields.get('options') ?? null);
			if (typeof options === 'string') return options;
			return { kind: kind === 'select' ? 'select' : 'multiSelect', request: { ...shown, options } };
		}
		case 'input': {
			const placeholder = textOf(fields.get('placeholder')) ?? textOf(fields.get('default'));
			return { kind, request: { ...shown, ...(placeholder === undefined ? {} : { placeholder }) } };
		}
		case 'custom': {
			const component = componentOf(fields.get('component') ?? fields, 0);
			return typeof component === 'string' ? component : { kind, request: { component } };
		}
		default:
			return `unknown ui request kind '${kind}'`;
	}
};

const textOf = (value: Value | undefined): string | undefined =>
	typeof value === 'string' ? value : undefined;

const optionsOf = (value: Value): readonly UiOption[] | string => {
	if (!isList(value)) return 'ui request requires an options array';
	const options = value.map((item): UiOption | undefined => {
		if (typeof item === 'string') return { label: item };
		if (!isRecord(item)) return undefined;
		const label = textOf(item.get('label'));
		const description = textOf(item.get('description'));
		return label === undefined ? undefined : { label, ...(description === undefined ? {} : { description }) };
	});
	return options.every((option) => option !== undefined) ? options : 'invalid ui option';
};

const componentOf = (value: Value, depth: number): UiComponent | string => {
	if (!isRecord(value)) return 'ui component must be a table';
	if (depth > maxDepth) return `ui component: at most ${maxDepth} components deep`;
	const type = textOf(value.get('component_type'));
	if (type === undefined) return 'ui component requires a component_type';
	const given = value.get('children') ?? [];
	const children = (isList(given) ? given : []).map((child) => componentOf(child, depth + 1));
	const problem = children.find((child) => typeof child === 'string');
	if (problem !== undefined) return problem;
	return {
		type,
		props: value.get('props') ?? new Map(),
		children: children.filter((child) => typeof child !== 'string'),
	};
};

const maxDepth = 32;

const answerOf = (wish: UiPortRequest, value: unknown): Value => {
	switch (wish.kind) {
		case 'select':
			return chosen(wish.request.options, Number(value));
		case 'multiSelect':
			return (value as readonly number[]).map((index) => chosen(wish.request.options, index));
		default:
			// Each kind is answered with data of its own.
			return value as Value;
	}
};

const chosen = (options: readonly UiOption[], index: number): Value =>
	new Map<string, Value>([
		['index', index + 1],
		['label', options[index]?.label ?? ''],
	]);
