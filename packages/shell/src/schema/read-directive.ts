import { fromPlain, type ToolDirective } from '@tenon/core';
import { expectObject, misshapen } from './misshapen.ts';

/** The directives of a result; `undefined` where it has none. Throws `Misshapen`. */
export const readDirectives = (given: unknown): readonly ToolDirective[] | undefined => {
	if (given === undefined) return undefined;
	if (!Array.isArray(given)) throw misshapen('directives', 'a list', given);
	if (given.length > maxDirectives) throw misshapen('directives', `at most ${maxDirectives}`, given.length);
	return given.map((directive: unknown, at) => readDirective(`directives[${at}]`, directive));
};

const readDirective = (place: string, given: unknown): ToolDirective => {
	const { type, value = null, frameKey, task, options, text, delivery } = expectObject(place, given);
	const textAt = (field: string, found: unknown): string => {
		if (typeof found !== 'string') throw misshapen(`${place}.${field}`, 'a string', found);
		return found;
	};
	switch (type) {
		case 'finish':
		case 'submit-error':
			return { type, value: fromPlain(value) };
		case 'switch-frame':
			return {
				type,
				frameKey: textAt('frameKey', frameKey),
				task: textAt('task', task),
				...(options === undefined ? {} : { options: fromPlain(options) }),
			};
		case 'add-input':
			if (delivery !== 'active-turn' && delivery !== 'next-turn')
				throw misshapen(`${place}.delivery`, 'active-turn or next-turn', delivery);
			return { type, text: textAt('text', text), delivery };
		default:
			throw misshapen(`${place}.type`, 'finish, submit-error, switch-frame or add-input', type);
	}
};

const maxDirectives = 64;
