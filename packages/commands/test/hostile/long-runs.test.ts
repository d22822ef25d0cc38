import { Kernel, limitProfiles, ungatedNetwork } from '@tenon/shell';
import { createDevices, createMemoryFileSystem, createMounts } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { measureWithin } from '../../../shell/test/hostile/machine-speed.ts';
import { asInOldProcess } from '../../../shell/test/hostile/old-process.ts';
import { commands } from '../../src/index.ts';
import { answeringPort } from '../web/answering-port.ts';
import { createBigFiles } from './big-files.ts';
import { runWatched } from './watched-run.ts';

/** Enough that each of them comes to its end, or to the limit that ends it. */
const budgetMs = 20_000;

asInOldProcess();

const bigFiles = createBigFiles();

const makeKernel = (): Kernel => {
	const memory = createMemoryFileSystem();
	for (const folder of ['/work', '/tmp']) memory.mkdir(folder);
	return new Kernel({
		network: ungatedNetwork(answeringPort),
		fileSystem: createMounts([
			{ path: '/', fileSystem: memory },
			{ path: '/big', fileSystem: bigFiles },
			{ path: '/dev', fileSystem: createDevices({ entropy: (into) => into.fill(7) }) },
		]),
		cwd: '/work',
		commands,
		limits: limitProfiles.model,
		check: 'report',
		environment: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' },
	});
};

const longLines = 'head -c 100000 /big/long > a; for i in {1..160}; do cat a; echo $i; done > b';

const madeObject = (value: string): string =>
	`(reduce range(200000) as $i ({}; .["k\\($i * 7919 % 1000003)"] = ${value}))`;

const twoObjects = `jq -n '${madeObject('[1]')} as $a | ${madeObject('[1]')} as $b`;

const twoLines = '{ cat /big/long; echo 1; cat /big/long; echo 2; } > b';

/** Two lines of 48 MiB, one of a character and the other of another, and a number at the end of each. */
const veryLong = (one: string, other: string): string => {
	const line = (character: string): string => `tr a '${character}' < /big/long; `.repeat(3);
	return `{ ${line(one)} echo 1; ${line(other)} echo 2; } > b`;
};

/** A line of 48 MiB with words in it, and what comes after it. */
const veryLongWords = (after: string): string =>
	`{ cat /big/words /big/words /big/words; echo; ${after} } > b`;

/** Scripts whose long steps come late, or at the end, and the status with which they end. */
const rows: readonly (readonly [script: string, status: number])[] = [
	['curl -s -d @/big/lines http://a.example/', 0],
	['head -c 4000000 /big/words > w; curl -s --data-urlencode @w http://a.example/', 0],
	['curl -s -F a=@/big/long -F b=@/big/nul http://a.example/', 0],
	[`curl -s ${'-F a=@/big/long '.repeat(40)}http://a.example/`, 1],
	['curl -s "http://a.example/[1-100000]$(printf "{a}%.0s" {1..101})"', 3],
	['curl -s "http://a.example/$(head -c 100000 /big/long)"', 3],
	['curl -s -H @/big/newlines http://a.example/', 26],
	[`seq 20000 | sed 's/.*/a\\tTRUE\\t\\/\\tFALSE\\t0\\tn&\\t1/' > jar; curl -s -b jar http://a.example/`, 0],
	['curl -s -c no/folder/jar http://a.example/', 0],
	['curl -s -w @/big/lines http://a.example/', 0],
	['diff --json /big/lines /big/newlines', 1],
	[`${longLines}; sort -V b`, 0],
	[`${longLines}; sort -f b`, 0],
	[`${longLines}; tr a ' ' < b | sort -k 50000 -`, 0],
	['bc <<< "for (i = 0; i < 150000; i++) a[i] = i"', 0],
	['bc <<< $"define f(a[]) { return 1 }\nfor (i = 0; i < 60000; i++) a[i] = i\nf(a[]); f(a[])"', 0],
	['rg -f /big/words x', 2],
	['rg -o aaaaaaaaaaaaaaaaaaaa /big/long', 0],
	['rg -r b aaaaaaaaaaaaaaaaaaaa /big/long', 0],
	['rg --json aaaaaaaaaaaaaaaaaaaa /big/long', 0],
	["rg -U 'p\\na' /big/lines", 0],
	["awk '{ print toupper($0) }' /big/utf8", 0],
	[`${twoLines}; sort -V b`, 0],
	[`${twoLines}; sort -f b`, 0],
	[`${twoLines}; sort -d b`, 0],
	[`${twoLines}; sort -k 1,1 b`, 0],
	[`${twoLines}; sort -k 2 b`, 0],
	[`${veryLong('a', 'a')}; sort b`, 0],
	[`${veryLong('5', '5')}; sort -n b`, 0],
	[`${veryLong('5', '5')}; sort -g b`, 0],
	[`${veryLong(' ', ' ')}; sort -k 2 b`, 0],
	[`${veryLong('a', 'A')}; sort -f b`, 0],
	[`${veryLong('a', 'A')}; sort -f -c b`, 0],
	[`${veryLong('a', 'A')}; sort -f -u -m b b`, 0],
	[`${veryLong('0', '1')}; sort -V b`, 0],
	['yes 1e-4900 | head -n 30000 > b; sort -g b', 0],
	[`${veryLong('a', 'A')}; uniq -i b`, 0],
	[`${veryLong(' ', ' ')}; uniq -f 3 b`, 0],
	[`${veryLong('a', 'A')}; join -i b b`, 0],
	[`${veryLongWords('')}; rg --color=always '$' b`, 0],
	[`${veryLongWords('')}; rg -M 100 --max-columns-preview abc b`, 0],
	[`${veryLongWords('')}; rg -M 40000000 --max-columns-preview 'abc def a' b`, 0],
	['cat /big/utf8 /big/utf8 /big/utf8 > b; rg -M 40000000 --max-columns-preview "ä$" b', 0],
	["rg -o 'a.*' /big/long", 2],
	[`${veryLongWords('echo x;')}; rg -B 1 x b`, 0],
	[`${veryLongWords('echo x;')}; grep -B 1 x b`, 0],
	[`${veryLongWords('')}; grep -A 1 ab b`, 0],
	[`${veryLongWords('')}; grep --color=always '$' b`, 0],
	["{ cat /big/words; echo 1; } > a; { cat /big/words; echo 2; } > b; diff -I 'abc .*[xy]' a b", 1],
	[`tar "-t$(printf 'v%.0s' {1..100000})" < /dev/null`, 2],
	[`unzip "-$(printf 'q%.0s' {1..100000})" none`, 9],
	["curl -s $(printf -- '-H a:b %.0s' {1..50000}) http://a.example/", 0],
	["printf '1;%.0s' {1..200000} > a; echo >> a; bc < a", 0],
	["(echo '{'; yes 1 | head -n 100000; echo '}') | bc", 0],
	["head -c 200000 /dev/zero | tr '\\0' '(' | bc", 0],
	["(head -c 1000000 /dev/zero | tr '\\0' '@'; echo) | bc", 0],
	["(printf '/*'; cat /big/lines; echo '*/') | bc", 0],
	["(echo '\"'; cat /big/newlines; echo '\"') | bc", 0],
	["(yes '1\\' | head -n 1000000; echo) | bc", 0],
	["head -c 400000 /big/long | tr a '\"' | bc", 0],
	['bc -l <<< "scale=140000; a(0)"', 0],
	[
		"jq -n '[range(200000) | [[.], [.], [.]]] as $a | [range(200000) | [[.], [.], [.]]] as $b | $a != $b, $a >= $b'",
		0,
	],
	[`${twoObjects} | $a * $b | length'`, 0],
	[`${twoObjects} | $a == $b, $a <= $b'`, 0],
	[`jq -n '${madeObject('[1]')} | keys, to_entries, (to_entries | from_entries) | length'`, 0],
	[`${twoObjects} | $a + $b, ([$a, $b] | add) | length'`, 0],
	[`${twoObjects} | [$a, $b] | unique, min | length'`, 0],
	[`${twoObjects} | ([$a, $b] - [$b] | length), ([$a, $b] | index([$b])), ($a | contains($b))'`, 0],
	['jq -n \'[range(1000000)] | join(",") | length\'', 0],
	["jq -n '[range(400000)] | del(.[range(0; 400000; 2)]) | length'", 0],
	["jq -n '[range(60000)] | del(range(0; 60000; 3) as $i | .[$i:$i + 1]) | length'", 0],
	['cat /big/long /big/long | head -c 40000000 | jq -Rs "tojson | length"', 0],
	['head -c 16000000 /big/utf8 > a; cat a a a | jq -Rs "length, utf8bytelength"', 0],
	['date -f /big/long 2> /dev/null', 1],
	["tr a ' ' < /big/long | date -f - 2> /dev/null", 1],
	['date "+$(tr a % < /big/long)"', 0],
	['file $(yes q | head -n 200000)', 0],
	['shuf $(yes -- -n1 | head -n 150000) /dev/null', 0],
	['tr "[x*$(head -c 300000 /big/long | tr a 0)]" x < /dev/null', 1],
	['rg -f <(seq 200000 | sed "s/$/q/") /dev/null', 2],
	['basename -a -- $(yes q | head -n 200000)', 0],
	['seq 200000 > b; (echo x; cat b; echo y) > c; (echo x; echo y) > a; diff -u a c > p; patch -R c p', 0],
	['od -t "$(printf "x1%.0s" {1..200000})" /dev/null', 0],
	['date "+%$(tr a - < /big/long)d"', 1],
	['printf -v x \'{}%.0s\' {1..10000}; head -c 10000 /big/long | xargs -I {} echo "$x"', 1],
	['hexdump -e "$(tr a \'"\' < /big/long)" /dev/null', 1],
	['expr $(head -c 2000000 /big/long | tr a 7) + 1', 2],
	['expr $(for i in {1..150}; do head -c 90000 /big/long | tr a 7; echo " + "; done) 1', 0],
	['expr index "$(cat /big/long)" bc', 1],
	['expr substr "$(cat /big/utf8)" 100000 10', 0],
	['envsubst "$(tr a "$" < /big/long)" < /dev/null', 0],
	["(printf '${'; cat /big/long) | envsubst", 0],
	['awk "BEGIN { switch(x) { $(for i in {1..9000}; do printf "case %d:;" $i; done) } }"', 0],
	["head -c 12000000 /big/words | sed 's/abc/%d /g' | awk '{ x = sprintf($0) }'", 2],
	["awk 'BEGIN { for (i = 0; i < 500000; i++) a[i] = 500000 - i; print asort(a) }'", 0],
	[
		'awk \'BEGIN { for (i = 0; i < 500000; i++) a["k" i] = i; print asorti(a, b); for (k in b) n++; print n }\'',
		0,
	],
	[
		'awk \'BEGIN { PROCINFO["sorted_in"] = "@ind_num_asc"; for (i = 500000; i > 0; i--) a[i]; for (k in a) n++ }\'',
		0,
	],
	["tr a % < /big/long | awk '{ printf $0 }'", 0],
	["seq 60000 | sed 's/.*/k& = [&, 1.5]/' > f.toml; yq -o=json length f.toml", 0],
	["(printf 'a = \"'; head -c 8000000 /big/long; echo '\"') > f.toml; yq -o=json '.a | length' f.toml", 0],
	["seq 60000 | sed 's/.*/k& = [&, 1.5]/' > f.toml; yq -o=toml . f.toml", 0],
	[`plan "$(printf '{a}%.0s' {1..50000})"`, 0],
];

describe('work that takes long leaves the event loop its turns to the end, in', () => {
	it.each(rows)('%s', { timeout: 120_000 }, async (script, status) => {
		const { measured, limitMs } = await measureWithin(
			() => runWatched(makeKernel(), script, budgetMs),
			({ longestMs }) => longestMs,
		);
		expect({ status: measured.result.originalCode, wasCancelled: measured.cancelMs > 0 }).toEqual({
			status,
			wasCancelled: false,
		});
		expect(measured.longestMs).toBeLessThan(limitMs);
	});
});
