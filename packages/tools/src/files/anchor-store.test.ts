import { describe, expect, it } from 'vitest';
import { AnchorStore, hashOf } from './anchor-store.ts';

describe('AnchorStore', () => {
	it('knows the anchors that it has issued, and no others', () => {
		const anchors = new AnchorStore();
		const id = anchors.issue('/a', 17, 'text');
		expect(id).toMatch(/^a[0-9a-f]{16}00000011[0-9a-f]{16}$/);
		expect(anchors.find(id)).toEqual({ realPath: '/a', line: 17, hash: hashOf('text') });
		expect(new AnchorStore().find(id)).toBeUndefined();
		expect(anchors.issue('/a', 17, 'text')).toBe(id);
		expect(anchors.issue('/b', 17, 'text')).not.toBe(id);
	});

	it('forgets those issued longest ago', () => {
		const anchors = new AnchorStore({ maxAnchors: 2 });
		const ids = ['a', 'b', 'a', 'c'].map((text) => anchors.issue('/f', 1, text));
		expect(ids.map((id) => anchors.find(id) !== undefined)).toEqual([true, false, true, true]);
	});

	it('tells texts apart that differ in one character, in its place or in their length', () => {
		const texts = ['', ' ', 'a', 'b', 'ab', 'ba', 'a ', ' a', 'aa', 'aaa', 'é', 'e\u0301', '\0', '\0\0'];
		const many = Array.from({ length: 20_000 }, (_, at) => `line ${at}`);
		const all = [...texts, ...many];
		expect(new Set(all.map(hashOf)).size).toBe(all.length);
	});
});
