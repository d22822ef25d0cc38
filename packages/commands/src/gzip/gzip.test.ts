import { describe, expect, it } from 'vitest';
import { describeLikeReal } from '../../test/like-real.ts';
import { runOnCommands } from '../../test/run-on-commands.ts';

const long = Array.from({ length: 400 }, (_, line) => `line ${line} of some text\n`).join('');
const files = {
	a: 'hello\n',
	b: 'one\ntwo\n',
	empty: '',
	'with blank': 'w\n',
	'd/e': 'x\n',
	'd/f/g': 'y\n',
	long,
};

const show = 'ls -R | grep -v "^$"';

describeLikeReal('gzip', files, [
	`gzip a; ${show}; zcat a.gz; gunzip a.gz; cat a`,
	`gzip -k a; ${show}`,
	`gzip a b "with blank" empty; ${show}; zcat a.gz b.gz empty.gz "with blank.gz"`,
	'gzip < long | gzip -d | cmp - long && echo same',
	'for l in 1 2 3 4 5 6 7 8 9; do gzip -$l < long | gzip -d | cmp - long || echo differs; done',
	'gzip --fast < long | zcat | cmp - long; gzip --best < long | zcat | cmp - long; echo $?',
	'gzip -c a | gunzip -c; ls a.gz; cat a',
	'gzip -c a b | zcat',
	'gzip a; gzip -k b; gzip -dc a b',
	'gzip < empty | zcat | wc -c',
	'gzip a; gzip a; echo $?',
	'gzip -k a; gzip a; echo $?; gzip -f a; echo $?; ls',
	'gzip a; gzip a.gz; echo $?; gzip -f a.gz; echo $?',
	'gunzip b; echo $?',
	'gunzip nosuch; echo $?; zcat nosuch; echo $?; gzip nosuch; echo $?',
	'gzip d; echo $?; gzip -q d; echo $?',
	`gzip -r d; echo $?; ${show}; gunzip -r d; ${show}`,
	'gzip -S .x a; ls; gunzip -S .x a.x; cat a',
	'gzip --suffix=.zz a; zcat -S .zz a.zz',
	'gzip a; mv a.gz a.tgz; gunzip a.tgz; ls',
	'gzip a; mv a.gz a-gz; gunzip a-gz; ls; gzip b; mv b.gz b.Z; zcat b.Z',
	'gzip a; gunzip a; cat a; gzip a; zcat a',
	'gzip -t nosuch; gzip a; gzip -t a.gz; echo $?; gzip -tv a.gz',
	'printf xx | gzip -d; echo $?',
	'printf "" | gzip -d; echo $?',
	'printf "\\x1f" | gzip -d; echo $?',
	'gzip a; (cat a.gz; printf xx) | gzip -d; echo $?',
	'gzip a; (cat a.gz; printf "\\0\\0\\0\\0") | gzip -d; echo $?',
	'gzip a b; cat a.gz b.gz | gzip -d; echo $?',
	'gzip long; head -c 20 long.gz | gzip -d; echo $?',
	'gzip a; head -c 20 a.gz > t.gz; gunzip t.gz; echo $?; ls',
	'gzip a; head -c 5 a.gz | zcat; echo $?',
	'gzip a; { head -c 10 a.gz; printf "\\377\\377\\377\\377"; } | gzip -dc; echo $?',
	'gzip a; { head -c 20 a.gz; printf "\\0\\0\\0\\0\\6\\0\\0\\0"; } | zcat; echo $?',
	'gzip -n < a | { head -c 17; printf "\\0\\0\\0\\0\\6\\0\\0\\0"; } | zcat > /dev/null; echo $?',
	'gzip a; gzip -l a.gz; gzip -l < a.gz; echo $?',
	'gzip -n a b; gzip -l a.gz b.gz',
	'gzip empty; gzip -l empty.gz',
	'gzip -v a 2>&1; gzip -dv a.gz 2>&1; gzip -vk a 2>&1; gzip -vc b 2>&1 > /dev/null',
	'touch -d @1000000000 a; chmod 640 a; gzip a; stat -c "%a %Y" a.gz; gunzip a.gz; stat -c "%a %Y" a',
	'ln -s a l; gzip l; echo $?; ls; gzip -f l; ls; gzip -c l | zcat',
	'ln a h; gzip a; echo $?; ls; gzip -f a; ls',
	'touch -d @1000000000 a; gzip -N a; mv a.gz other.gz; gunzip -N other.gz; ls',
	'gzip -n a; mv a.gz other.gz; gunzip -N other.gz; ls',
	'gzip a; mv a.gz other.gz; gunzip other.gz; cat other',
	'zcat -f a; echo; zcat -f b a',
	'cat a | zcat -f; echo $?',
	'gzip -cdf a; gzip -k a; gzip -cdf a.gz',
	'gzip -z a; echo $?',
	'gzip --nope; echo $?',
	'gzip -S a/b a; echo $?',
	'zcat < /dev/null; echo $?',
	'gzip - < a | zcat -',
	'seq 30000 | gzip | zcat | tail -n 1; seq 30000 | gzip -1 | wc -l > n; [ -s n ] && echo some',
	'head -c 300000 /dev/zero | gzip | zcat | cksum',
	'gzip a; gzip -d a.gz b; echo $?',
	'touch x.gz; gunzip x.gz; echo $?; ls x*',
	'gzip -dk nosuch.gz a.gz; echo $?',
	'mkdir p; echo z > p/q; gzip p/q; ls p; zcat p/q',
	'yes | head -n 100000 | gzip | gunzip | wc -l; gzip < nosuch; echo $?',
	'gzip -k -- a; zcat -- a.gz; cp a -- -x; gzip -- -x; ls -- -x.gz',
]);

describeLikeReal('zgrep', files, [
	'gzip -k a b; zgrep o a.gz; zgrep o a.gz b.gz; echo $?',
	'zgrep o a b; zgrep nope a; echo $?; gzip a; zgrep nope a.gz; echo $?',
	'gzip a; zgrep -i HELLO a.gz; zgrep -c l a.gz; zgrep -n o a.gz b; zgrep -H o b; zgrep -h o a.gz b',
	'gzip a; zgrep -l o a.gz b; zgrep -L two a.gz b; echo $?',
	'gzip a; zgrep -e h -e x a.gz; printf "tw\\n" > p; zgrep -f p b; zgrep -m1 o b; zgrep -A1 one b; zgrep -A 1 one b',
	'cat a | gzip | zgrep h; cat a | zgrep h; zgrep -o "t.o" b; zgrep -v one b; zgrep --color=never t b',
	{ script: 'zgrep; echo $?', ignoresStderr: true },
	{ script: 'zgrep -r x .; echo $?; zgrep x nosuch; echo $?', ignoresStderr: true },
	'gzip long; zgrep -c 9 long.gz; zgrep -E "line (1|2) " long.gz; zgrep -w 77 long.gz; zgrep -q 12 long.gz; echo $?',
]);

describeLikeReal('bzip2 and xz', { ...files, keep: 'k\n' }, [
	'bzcat nosuch; echo $?; bunzip2 nosuch; echo $?; bzip2 -d nosuch; echo $?',
	'printf xx | bzip2 -d; echo $?; printf xx | xz -d; echo $?; printf xx | bzcat; printf xx | xzcat',
	'unxz nosuch; echo $?; xzcat nosuch; xz -d nosuch; echo $?',
	'bunzip2 a; echo $?; ls; unxz a; echo $?',
	'bunzip2 d; echo $?; unxz d; echo $?; bzcat d; echo $?',
	'xz -d < /dev/null; echo $?; bzip2 -d < /dev/null; echo $?',
	'cp a a.bz2; bunzip2 a.bz2; echo $?; cp a b.xz; unxz b.xz; echo $?; xz -t b.xz; echo $?; bzip2 -t a.bz2; echo $?',
]);

describe('what others have compressed', () => {
	it('says that bzip2 and xz compress nothing here', async () => {
		expect(await runOnCommands({ script: 'echo x | bzip2; echo x | xz; echo x | xz -z', files: {} })).toEqual(
			{
				stdout: '',
				stderr:
					'bzip2: compressing is not available here; use gzip or zip\nxz: compressing is not available here; use gzip or zip\nxz: compressing is not available here; use gzip or zip\n',
				status: 1,
			},
		);
	});
});
