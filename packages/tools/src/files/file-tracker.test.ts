import { runFlow } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { filesOf } from '../../test/tool-session.ts';
import { FileTracker } from './file-tracker.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('FileTracker', () => {
	it('knows the version that was seen last', () => {
		const tracker = new FileTracker();
		expect(tracker.seen('/a')).toBeUndefined();
		tracker.note('/a', '1');
		tracker.note('/a', '2');
		expect(tracker.seen('/a')).toBe('2');
	});

	it('forgets what was seen longest ago', () => {
		const tracker = new FileTracker({ maxFiles: 2 });
		tracker.note('/a', '1');
		tracker.note('/b', '1');
		tracker.note('/a', '1');
		tracker.note('/c', '1');
		expect(['/a', '/b', '/c'].map((path) => tracker.seen(path))).toEqual(['1', undefined, '1']);
	});

	it('tells each change once', () => {
		const fileSystem = filesOf({ '/a': '', '/b': '' });
		const tracker = new FileTracker();
		const take = () => runFlow(tracker.takeChanged(fileSystem));
		for (const path of ['/a', '/b']) tracker.note(path, fileSystem.stat(path).version);
		expect(take()).toEqual([]);
		fileSystem.append('/a', bytes('x'));
		expect(take()).toEqual(['/a']);
		expect(take()).toEqual([]);
		fileSystem.append('/a', bytes('x'));
		fileSystem.remove('/b');
		expect(take()).toEqual(['/a', '/b']);
		expect(take()).toEqual([]);
		tracker.note('/a', fileSystem.stat('/a').version);
		fileSystem.chmod('/a', 0o600);
		expect(take()).toEqual(['/a']);
	});
});
