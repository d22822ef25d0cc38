import { encodeText } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { BlockWatch } from '../../../shell/test/hostile/block-watch.ts';
import { measureWithin } from '../../../shell/test/hostile/machine-speed.ts';
import { commands } from '../../src/index.ts';
import { gatedKernel } from '../gate/gated-kernel.ts';

const count = 8000;

/** What a command needs before its operands; most need nothing. */
const leading: Readonly<Record<string, string>> = {
	awk: '1',
	chgrp: '0',
	chmod: '600',
	chown: '0',
	egrep: 'x',
	fgrep: 'x',
	gawk: '1',
	grep: 'x',
	gzip: '-f',
	jq: '.',
	ln: '-s',
	mawk: '1',
	rg: 'x',
	sed: 'p',
	tar: 'cf x.tar',
	timeout: '9 true',
	truncate: '-s 0',
	xargs: 'true',
	zgrep: 'x',
};

const runWatched = async (script: string) => {
	const { kernel, files } = gatedKernel();
	files.mkdir('/work/folder');
	for (let at = 1; at <= count; at++) files.write(`/work/f${at}`, encodeText('a\n'));
	const watch = new BlockWatch();
	await kernel.execute(`{ ${script}; } < /dev/null > /dev/null 2> /dev/null`);
	const watched = watch.stop();
	await kernel.shutdown();
	return watched;
};

const longestOf = async (
	script: string,
): Promise<{ readonly longestMs: number; readonly limitMs: number }> => {
	const { measured, limitMs } = await measureWithin(
		() => runWatched(script),
		({ longestMs }) => longestMs,
	);
	return { longestMs: measured.longestMs, limitMs };
};

describe('thousands of operands, judged by a gate, leave the event loop its turns in', () => {
	it.each([...commands.keys()])('%s', async (name) => {
		const words = `${name} ${leading[name] ?? ''}`;
		const { longestMs, limitMs } = await longestOf(
			`${words} f{1..${count}} folder; ${words} none{1..${count}}`,
		);
		expect(longestMs).toBeLessThan(limitMs);
	});
});
