import { expect, it } from 'vitest';
import { describeLikeReal } from '../../test/like-real.ts';
import { runOnCommands } from '../../test/run-on-commands.ts';

describeLikeReal('uuidgen', {}, [
	...['@dns', '@url', '@oid', '@x500', '6ba7b810-9dad-11d1-80b4-00c04fd430c8'].map(
		(namespace) => `uuidgen --md5 -n ${namespace} -N example.com; uuidgen -s -n ${namespace} --name "a b"`,
	),
	'uuidgen -x -m -n @dns -N 6162; uuidgen -s -n @dns -N ""; uuidgen -sn @dns -N é',
	'uuidgen -n @dns -N x; echo $?; uuidgen -m; echo $?; uuidgen -s -N x; echo $?; uuidgen -m -n @dns; echo $?; uuidgen -n @dns; echo $?',
	'uuidgen -s -n @foo -N x; echo $?; uuidgen -q; echo $?; uuidgen --nosuch; echo $?',
	'for o in "" -r --random; do uuidgen $o | sed "s/[0-9a-f]/x/g"; uuidgen $o | cut -c15; uuidgen $o | cut -c20 | grep -c "[89ab]"; done',
	'uuidgen -t | cut -c15; uuidgen --time | cut -c12-14 | grep -c "^1"',
	'[ $(uuidgen) != $(uuidgen) ] && echo differ; uuidgen ignored | wc -c',
]);

it('uuidgen -t counts from 1582 in steps of 100 nanoseconds', async () => {
	const { stdout } = await runOnCommands({ script: 'uuidgen -t; date +%s' });
	const [uuid = '', seconds] = stdout.split('\n');
	const [low, middle, high = ''] = uuid.split('-');
	const ticks = BigInt(`0x${high.slice(1)}${middle}${low}`) - 0x01b21dd213814000n;
	expect(Math.abs(Number(ticks / 10_000_000n) - Number(seconds))).toBeLessThan(60);
});
