import { nearestName } from '@tenon/core';
import type { SplitLine } from '@tenon/wire';
import { nearestOf } from '../../session/service/nearest.ts';
import {
	isVerb,
	type VerbName,
	verbFields,
	verbNames,
	wrongArgument,
} from '../../session/service/verb-fields.ts';
import type { InputImage } from '../../session/service/verbs/input.ts';
import type { PanelName } from '../../session/service/verbs/panels.ts';
import { type FieldReader, RequestFields, WrongField } from './fields.ts';
import type { PlainCommand, RpcCommand, RpcRequest, RpcUi } from './request.ts';

/** What a line of a client came to. */
export type ReadRequest =
	| { readonly kind: 'request'; readonly request: RpcRequest }
	/** A blank line. */
	| { readonly kind: 'nothing' }
	/** `command` is empty where it could not be read. */
	| {
			readonly kind: 'refused';
			readonly id: string | undefined;
			readonly command: string;
			readonly error: string;
			/** What may have been meant, the nearest first. */
			readonly nearest: readonly string[];
	  };

/** Reads a line as a request. Never throws: what is wrong with it is told, with the field at fault. */
export const readRequest = (line: SplitLine): ReadRequest => {
	if (line.kind === 'oversized') return malformed(`a line of ${line.byteLength} bytes is too long`);
	if (line.text.trim() === '') return { kind: 'nothing' };
	const value = parsed(line.text);
	if (typeof value !== 'object' || value === null || Array.isArray(value)) {
		return malformed('a line must be one object in JSON');
	}
	const { id, type } = value as { readonly id?: unknown; readonly type?: unknown };
	if (id !== undefined && typeof id !== 'string') return malformed('id must be a text');
	const refused = (command: string, error: string, nearest: readonly string[] = []): ReadRequest => ({
		kind: 'refused',
		id,
		command,
		error,
		nearest,
	});
	if (typeof type !== 'string') return refused('', 'type must be a text');
	try {
		const command = readCommand(type, new RequestFields(value as Readonly<Record<string, unknown>>));
		if (command === undefined)
			return refused(type, unknownCommand(type), nearestOf(type.slice(0, maxShownName), commandNames));
		return { kind: 'request', request: { id, command } };
	} catch (error) {
		if (!(error instanceof WrongField)) throw error;
		return refused(type, error.message, error.nearest);
	}
};

const malformed = (error: string): ReadRequest => ({
	kind: 'refused',
	id: undefined,
	command: '',
	error,
	nearest: [],
});

const parsed = (text: string): unknown => {
	try {
		return JSON.parse(text);
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
		return undefined;
	}
};

const unknownCommand = (type: string): string =>
	`unknown command ${JSON.stringify(type.slice(0, maxShownName))}`;

/** Names are compared and shown up to this length. */
const maxShownName = 100;

const readCommand = (type: string, fields: RequestFields): RpcCommand | undefined => {
	switch (type) {
		case 'hello':
			return {
				type,
				token: fields.optional('token', text),
				ui: new Set(fields.list('ui', text).filter((name): name is RpcUi => knownUi.has(name))),
			};
		case 'prompt':
			return { type, message: fields.required('message', text), images: fields.list('images', image) };
		case 'set_model':
			return { type, model: fields.required('model', text) };
		case 'invoke_command':
			return {
				type,
				name: fields.required('name', text).replace(/^\//, ''),
				args: fields.optional('args', text) ?? '',
			};
		case 'reload_ext':
			return { type, name: fields.optional('name', text) };
		case 'panel_key':
			return {
				type,
				panel: panelName(fields),
				press: {
					key: fields.required('key', text),
					text: fields.optional('text', text) ?? '',
					modifiers: fields.list('modifiers', modifier),
				},
			};
		case 'panel_close':
			return { type, panel: panelName(fields) };
		case 'panel_resize':
			return { type, width: fields.required('width', size), height: fields.required('height', size) };
		case 'confirm':
			return {
				type,
				question: fields.optional('request_id', text) ?? fields.required('nonce', text),
				answer: fields.optional('answer', answer) ?? 'once',
			};
		case 'call': {
			const name = fields.required('verb', verb);
			const argument = fields.optional('argument', object) ?? {};
			const wrong = wrongArgument(name, argument);
			if (wrong !== undefined) throw new WrongField(wrong, Object.keys(verbFields[name]));
			return { type, verb: name, argument };
		}
		case 'follow':
			return { type, isOn: fields.optional('on', isTrue) ?? true };
		default:
			return plainCommands.has(type) ? ({ type } as RpcCommand) : undefined;
	}
};

const plainCommands: ReadonlySet<string> = new Set<PlainCommand>([
	'abort',
	'clear',
	'compact',
	'get_messages',
	'get_models',
	'get_state',
	'list_commands',
	'ping',
]);

type CommandWithFields = Exclude<RpcCommand['type'], PlainCommand>;

// What is missing here or is no command does not compile.
const withFields: Readonly<Record<CommandWithFields, true>> = {
	hello: true,
	prompt: true,
	set_model: true,
	invoke_command: true,
	reload_ext: true,
	panel_key: true,
	panel_close: true,
	panel_resize: true,
	confirm: true,
	call: true,
	follow: true,
};

const commandNames: readonly string[] = [...Object.keys(withFields), ...plainCommands];

const knownUi: ReadonlySet<string> = new Set<RpcUi>(['panels', 'notes', 'confirm', 'insert']);

// An id without the extension it belongs to names nothing.
const panelName = (fields: RequestFields): PanelName | undefined => {
	const id = fields.optional('panel_id', text);
	return id === undefined ? undefined : { owner: fields.required('extension', text), id };
};

const text: FieldReader<string> = (value) => {
	if (typeof value === 'string') return value;
	throw new WrongField('a text');
};

const verb: FieldReader<VerbName> = (value) => {
	if (isVerb(value)) return value;
	const given = typeof value === 'string' ? value.slice(0, maxShownName) : '';
	const near = nearestName(given, verbNames);
	const expected = `the name of a verb${near === undefined ? '' : `, for example ${near}`}`;
	throw new WrongField(expected, nearestOf(given, verbNames));
};

const object: FieldReader<Readonly<Record<string, unknown>>> = (value) => {
	if (typeof value === 'object' && value !== null && !Array.isArray(value))
		return value as Readonly<Record<string, unknown>>;
	throw new WrongField('an object');
};

const isTrue: FieldReader<boolean> = (value) => {
	if (typeof value === 'boolean') return value;
	throw new WrongField('true or false');
};

const size: FieldReader<number> = (value) => {
	if (typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 10_000) return value;
	throw new WrongField('a number from 1 to 10000');
};

const oneOf =
	<const Choice extends string>(...choices: readonly Choice[]): FieldReader<Choice> =>
	(value) => {
		const found = choices.find((choice) => choice === value);
		if (found !== undefined) return found;
		throw new WrongField(`one of ${choices.join(', ')}`);
	};

const modifier = oneOf('ctrl', 'alt', 'shift');
const answer = oneOf('no', 'once', 'session', 'always');

const image: FieldReader<InputImage> = (value) => {
	if (typeof value !== 'object' || value === null) throw new WrongField('an object with mime_type and data');
	const fields = new RequestFields(value as Readonly<Record<string, unknown>>);
	return { mimeType: fields.required('mime_type', mimeType), data: fields.required('data', base64) };
};

const mimeType: FieldReader<string> = (value) => {
	if (typeof value === 'string' && /^image\/[a-z0-9.+-]{1,64}$/.test(value)) return value;
	throw new WrongField('the type of an image, such as image/png');
};

const base64: FieldReader<string> = (value) => {
	const data = text(value);
	if (data.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(data)) return data;
	throw new WrongField('bytes in base64');
};
