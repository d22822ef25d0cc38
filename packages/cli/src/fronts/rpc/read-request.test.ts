import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ReadRequest, readRequest } from './read-request.ts';

const read = (text: string): ReadRequest => readRequest({ kind: 'line', text });

const refused = (
	id: string | undefined,
	command: string,
	error: string,
	nearest: readonly string[] = [],
): ReadRequest => ({
	kind: 'refused',
	id,
	command,
	error,
	nearest,
});

/** The first ten requests, where none is near. */
const requests = [
	'hello',
	'prompt',
	'set_model',
	'invoke_command',
	'reload_ext',
	'panel_key',
	'panel_close',
	'panel_resize',
	'confirm',
	'call',
];

describe('a line of a client', () => {
	it('is read with all its fields', () => {
		expect(read('{"id":"7","type":"prompt","message":"why?","images":null,"more":1}')).toEqual({
			kind: 'request',
			request: { id: '7', command: { type: 'prompt', message: 'why?', images: [] } },
		});
		const image = { mime_type: 'image/png', data: 'iVBORw0KGgo=' };
		expect(read(JSON.stringify({ type: 'prompt', message: '', images: [image] }))).toMatchObject({
			request: { command: { images: [{ mimeType: 'image/png', data: image.data }] } },
		});
		expect(read('{"type":"hello","ui":["panels","holograms"]}')).toMatchObject({
			request: { id: undefined, command: { type: 'hello', token: undefined, ui: new Set(['panels']) } },
		});
		expect(read('{"type":"invoke_command","name":"/todo"}')).toMatchObject({
			request: { command: { name: 'todo', args: '' } },
		});
		expect(read('{"type":"panel_key","extension":"x","panel_id":"p","key":"rune","text":"y"}')).toMatchObject(
			{
				request: {
					command: { panel: { owner: 'x', id: 'p' }, press: { key: 'rune', text: 'y', modifiers: [] } },
				},
			},
		);
		expect(read('{"type":"confirm","nonce":"a3f7b2c1"}')).toMatchObject({
			request: { command: { question: 'a3f7b2c1', answer: 'once' } },
		});
	});

	it('that is blank is nothing', () => {
		expect(read(' \t')).toEqual({ kind: 'nothing' });
	});

	it.each([
		['{', refused(undefined, '', 'a line must be one object in JSON')],
		['[]', refused(undefined, '', 'a line must be one object in JSON')],
		['null', refused(undefined, '', 'a line must be one object in JSON')],
		['{"id":7,"type":"ping"}', refused(undefined, '', 'id must be a text')],
		['{"id":"7"}', refused('7', '', 'type must be a text')],
		['{"id":"7","type":"fly"}', refused('7', 'fly', 'unknown command "fly"', requests)],
		[
			'{"id":"7","type":"get_stat"}',
			refused('7', 'get_stat', 'unknown command "get_stat"', ['get_state', ...requests.slice(0, 9)]),
		],
		['{"id":"7","type":"__proto__"}', refused('7', '__proto__', 'unknown command "__proto__"', requests)],
		['{"id":"7","type":"prompt"}', refused('7', 'prompt', 'message must be a text')],
		['{"type":"prompt","message":""}', { kind: 'request', request: expect.anything() }],
		[
			'{"type":"prompt","message":"a","images":[{"mime_type":"image/png","data":"?"}]}',
			refused(undefined, 'prompt', 'images[0].data must be bytes in base64'),
		],
		[
			'{"type":"prompt","message":"a","images":[{"mime_type":"text/html","data":"aaaa"}]}',
			refused(undefined, 'prompt', 'images[0].mime_type must be the type of an image, such as image/png'),
		],
		['{"type":"prompt","message":"a","images":{}}', refused(undefined, 'prompt', 'images must be a list')],
		[
			'{"type":"panel_key","panel_id":"p","key":"up"}',
			refused(undefined, 'panel_key', 'extension must be a text'),
		],
		[
			'{"type":"panel_resize","width":0,"height":10}',
			refused(undefined, 'panel_resize', 'width must be a number from 1 to 10000'),
		],
		[
			'{"type":"confirm","request_id":"q1","answer":"sure"}',
			refused(undefined, 'confirm', 'answer must be one of no, once, session, always'),
		],
	])('%s is answered', (line, expected) => {
		expect(read(line)).toEqual(expected);
	});

	it('that is too long is answered', () => {
		const line = { kind: 'oversized', beginning: '{', byteLength: 20_000_000 } as const;
		expect(readRequest(line)).toEqual(refused(undefined, '', 'a line of 20000000 bytes is too long'));
	});

	it('never makes it throw', () => {
		const types = fc.constantFrom('hello', 'prompt', 'panel_key', 'confirm', 'set_model', 'reload_ext');
		const names = fc.constantFrom('id', 'message', 'images', 'ui', 'key', 'panel_id', 'answer', 'modifiers');
		fc.assert(
			fc.property(types, fc.dictionary(names, fc.jsonValue()), (type, fields) => {
				const { kind } = read(JSON.stringify({ ...fields, type }));
				return kind === 'request' || kind === 'refused';
			}),
		);
		fc.assert(fc.property(fc.string(), (text) => typeof read(text).kind === 'string'));
	});
});
