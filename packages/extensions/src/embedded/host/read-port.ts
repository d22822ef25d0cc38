import { fromPlain } from '@tenon/core';
import type { PortMethods, PortName, RunRequest, UiPortRequest } from '../../ports/port-methods.ts';
import { Fields } from './read-fields.ts';

/** The name of a port, checked. */
export const readPortName = (name: string): PortName => {
	if (Object.hasOwn(readers, name)) return name as PortName;
	throw new TypeError(
		`port.name: there is no port ${JSON.stringify(name)}; there are ${Object.keys(readers).join(', ')}`,
	);
};

/** What a port is called with, checked. */
export const readPortParams = <Name extends PortName>(
	name: Name,
	params: unknown,
): PortMethods[Name]['params'] => {
	// Each reader gives what the list of ports has under its name.
	const read = readers[name] as (fields: Fields) => PortMethods[Name]['params'];
	return read(new Fields(params ?? {}, name));
};

const path = (fields: Fields) => ({ path: fields.text('path') });
const key = (fields: Fields) => ({ key: fields.text('key') });
const nothing = () => null;

const readers: { readonly [Name in PortName]: (fields: Fields) => PortMethods[Name]['params'] } = {
	'process.run': (fields) => ({
		command: readCommand(fields),
		cwd: fields.optional('cwd', (field) => fields.text(field)),
		env: fields.record('env'),
		stdin: fields.optional('stdin', (field) => fields.bytes(field)),
		timeoutMs: fields.optional('timeoutMs', (field) => fields.number(field)),
	}),
	'http.request': (fields) => ({
		method: fields.oneOf('method', ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']),
		url: fields.text('url'),
		headers: fields.record('headers'),
		body: fields.optional('body', (field) => fields.bytes(field)),
		timeoutMs: fields.optional('timeoutMs', (field) => fields.number(field)),
	}),
	'secrets.read': (fields) => ({ name: fields.text('name') }),
	'secrets.list': nothing,
	'files.read': path,
	'files.write': (fields) => ({
		...path(fields),
		bytes: fields.bytes('bytes'),
		mode: fields.oneOf('mode', ['replace', 'create', 'append']),
	}),
	'files.list': path,
	'files.stat': path,
	'files.makeFolder': path,
	'files.remove': (fields) => ({ ...path(fields), recursive: fields.boolean('recursive') }),
	'files.rename': (fields) => ({ from: fields.text('from'), to: fields.text('to') }),
	'ui.request': (fields) => readQuestion(fields),
	'state.get': key,
	'state.set': (fields) => ({ ...key(fields), value: fromPlain(fields.raw('value')) }),
	'state.remove': key,
	'state.keys': nothing,
};

const readCommand = (fields: Fields): RunRequest['command'] => {
	if (typeof fields.raw('command') === 'string') return fields.text('command');
	const [program, ...args] = fields.texts('command');
	if (program === undefined || program === '') throw new TypeError('process.run.command must name a program');
	return [program, ...args];
};

const readQuestion = (fields: Fields): UiPortRequest => {
	const request = fields.fields('request');
	const title = () => ({ title: request.text('title') });
	const message = () => optionalText(request, 'message');
	const kind = fields.oneOf('kind', [
		'confirm',
		'select',
		'multiSelect',
		'input',
		'secret',
		'editor',
		'notify',
		'status',
		'custom',
	]);
	switch (kind) {
		case 'confirm':
		case 'secret':
			return { kind, request: { ...title(), ...message() } };
		case 'select':
		case 'multiSelect':
			return {
				kind,
				request: { ...title(), ...message(), options: request.list('options').map(readOption) },
			};
		case 'input':
			return {
				kind,
				request: {
					...title(),
					...message(),
					...optionalText(request, 'placeholder'),
					...optionalText(request, 'initial'),
				},
			};
		case 'editor':
			return { kind, request: { ...title(), ...optionalText(request, 'initial') } };
		case 'notify':
			return {
				kind,
				request: {
					level: request.oneOf('level', ['info', 'success', 'warning', 'error']),
					text: request.text('text'),
				},
			};
		case 'status':
			return {
				kind,
				request: {
					key: request.text('key'),
					text: request.raw('text') === null ? null : request.text('text'),
				},
			};
		case 'custom':
			return { kind, request: { component: readComponent(request.fields('component'), 0) } };
	}
};

type Custom = Extract<UiPortRequest, { readonly kind: 'custom' }>['request']['component'];

const readComponent = (fields: Fields, depth: number): Custom => {
	if (depth > maxDepth) throw new TypeError(`ui.request.component: at most ${maxDepth} components deep`);
	return {
		type: fields.text('type'),
		props: fromPlain(fields.raw('props') ?? {}),
		children: fields
			.list('children')
			.map((child) => readComponent(new Fields(child, 'ui.request.component'), depth + 1)),
	};
};

const maxDepth = 32;

const readOption = (data: unknown): { readonly label: string; readonly description?: string } => {
	const option = new Fields(data, 'ui.request.options');
	return { label: option.text('label'), ...optionalText(option, 'description') };
};

const optionalText = <Name extends string>(
	fields: Fields,
	name: Name,
): { readonly [Key in Name]?: string } => {
	const text = fields.optional(name, (field) => fields.text(field));
	return (text === undefined ? {} : { [name]: text }) as { readonly [Key in Name]?: string };
};
