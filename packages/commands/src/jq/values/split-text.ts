import { type Pausing, stretch } from './pausing.ts';
import type { JqArray } from './value.ts';

// Shorter texts are split by the platform.
const longText = 1 << 16;

/** The parts of a text between another, with pauses; its characters where that is empty. */
export function* splitText(text: string, separator: string): Pausing<JqArray> {
	if (text === '') return [];
	if (text.length < longText) return separator === '' ? [...text] : text.split(separator);
	const parts: string[] = [];
	if (separator === '') {
		for (const character of text) {
			parts.push(character);
			if (parts.length % stretch === 0) yield;
		}
		return parts;
	}
	let start = 0;
	for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, start)) {
		parts.push(text.slice(start, at));
		start = at + separator.length;
		if (parts.length % stretch === 0) yield;
	}
	parts.push(text.slice(start));
	return parts;
}
