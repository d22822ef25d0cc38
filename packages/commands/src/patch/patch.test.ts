import { describeLikeReal } from '../../test/like-real.ts';

const numbers = Array.from({ length: 20 }, (_, index) => `${index + 1}\n`);
const edit = (changes: Readonly<Record<number, string>>): string =>
	numbers.map((line, index) => changes[index + 1] ?? line).join('');

const files = {
	a: edit({}),
	b: edit({ 5: 'five\n', 15: '' }),
	c: edit({ 5: 'five\n', 10: '10\nnew\n', 18: 'eighteen\n' }),
	moved: `x\ny\nz\n${edit({})}`,
	fuzzy: edit({ 3: 'three\n' }),
	other: 'quite\nanother\ntext\n',
	noend: 'one\ntwo',
	noend2: 'one\n2',
	'with blank': edit({}),
	git: 'diff --git a/old b/new\nsimilarity index 90%\nrename from old\nrename to new\nindex 1..2 100644\n--- a/old\n+++ b/new\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n',
	gitnew:
		'diff --git a/sub/fresh b/sub/fresh\nnew file mode 100644\nindex 0..1\n--- /dev/null\n+++ b/sub/fresh\n@@ -0,0 +1,2 @@\n+one\n+two\n',
	gitdel:
		'diff --git a/gone b/gone\ndeleted file mode 100644\nindex 1..0\n--- a/gone\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-one\n-two\n',
	create: '--- /dev/null\n+++ created\n@@ -0,0 +1 @@\n+hello\n',
	remove: '--- victim\n+++ /dev/null\n@@ -1 +0,0 @@\n-hello\n',
	garbage: 'nothing of a patch\nin here\n',
	bad: '--- a\n+++ a\n@@ -1,3 +1,3 @@\n 1\n-2\n*3\n 3\n',
	old: 'one\ntwo\n',
	gone: 'one\ntwo\n',
	victim: 'hello\n',
};

const make =
	'diff -u --label a --label a a b > u; diff -c --label a --label a a b > cx; diff a b > n; diff -u --label a --label a a c > uc;';
const show = 'echo "status $?"; ls; ';

describeLikeReal('patch', files, [
	`${make} patch < u; ${show} cmp a b && echo same`,
	`${make} patch a < cx; ${show} cmp a b && echo same; patch -R a cx; cat a | head -n 6`,
	`${make} patch a n; ${show} cmp a b && echo same; patch -R a < n; echo $?`,
	`${make} patch -i uc; cmp a c && echo same; patch -R -i uc; echo $?`,
	`${make} patch moved u; ${show} diff moved moved.orig; diff a moved`,
	`${make} patch fuzzy u; ${show} cat fuzzy; cat fuzzy.orig | head -n 3`,
	`${make} patch -F 0 fuzzy u; ${show} cat fuzzy.rej; patch -F0 fuzzy cx; cat fuzzy.rej`,
	`${make} patch other u; ${show} cat other.rej; patch other cx; cat other.rej; patch other n; cat other.rej`,
	`${make} patch b u; ${show} cat b.rej; patch -N b u; ${show} patch -f b u; ${show} patch -t b u; ${show}`,
	`${make} patch -R a u; ${show} patch -R -N a u; ${show} patch -R -t a u; ${show}`,
	`${make} patch --dry-run < u; ${show} patch --dry-run other u; ${show} patch --dry-run -R b u; ${show}`,
	`${make} patch -s < u; ${show} patch -s moved u; ${show} patch --quiet other u; ${show}`,
	`${make} patch -o out a u; ${show} cmp out b; patch -o out2 moved u; ${show}`,
	`${make} patch -r rej other u; ${show} cat rej; patch -r - other u; ${show}`,
	`${make} patch -b a u; ${show} patch -b -z .bak b uc; ${show} patch --no-backup-if-mismatch moved u; ${show}`,
	`${make} patch "with blank" u; ${show} mkdir d; cp "with blank" d/a; patch -d d < u; echo $?; patch -d d -R -i ../u; echo $?`,
	'diff -u --label noend --label noend noend noend2 > u; patch < u; cat noend; echo; patch -R < u; cat noend; diff -u --label old --label old noend old > v; patch old v; echo $?; patch noend v; cat noend',
	'patch -p1 < git; echo $?; ls; cat new; patch -p1 < gitnew; cat sub/fresh; patch -p1 < gitdel; ls; patch -p1 -R < gitnew; ls; patch -p1 -R < gitdel; cat gone',
	'patch < create; cat created; patch < create; cat created.rej; patch -N < create; echo $?; patch -R < create; ls created; patch -R < create; echo $?',
	'patch < remove; ls victim; patch < remove; echo $?; patch -R < remove; cat victim; echo more >> victim; patch < remove; echo $?; cat victim',
	'diff -u --label old --label old old /dev/null > u; patch u; patch -i u; ls -l old | wc -l; cat old; echo "one" > old; echo two >> old; patch -E -i u; ls old',
	'patch < garbage; echo $?; patch < /dev/null; echo $?; patch -i nosuch; echo $?; patch a nosuch; echo $?; patch < bad; echo $?; patch a b c d; echo $?; patch --nope; patch -p x < create',
	'mkdir -p x/y; cp a x/y/a; diff -u --label x/y/a --label x/y/a a b > u; cp u ..; patch -p0 < u; cmp x/y/a b; patch -R -p0 < u; cd x; patch -p1 < ../u; cd y; patch -R < ../../u; echo $?; rm a; patch -p1 < ../../u; echo $?; patch -f < ../../u; echo $?',
	`${make} { cat u; echo; diff -u --label c --label c c a; } > two; patch < two; cmp a b; echo $?; seq 20 | cmp - c`,
	`${make} cp a plain; { echo "Index: plain"; echo "===="; cat u; } > i; rm a; patch < i; ls; patch --verbose plain u | tail -n 2`,
	`${make} patch -o - a u; ${show} patch -o - a u -s; patch -R -o - b u; cmp a b`,
	`${make} patch -o - other u; ${show} cat ./-.rej; patch --dry-run -o - a u`,
	`${make} patch -o /dev/null a u; ${show}`,
	'printf -- "--- ../x\\n+++ ../x\\n@@ -0,0 +1 @@\\n+x\\n" | patch -f; echo $?; ls ..  | grep -c "^x$"',
	'printf -- "--- /etc/x\\n+++ /etc/x\\n@@ -0,0 +1 @@\\n+x\\n" | patch -f -p0; echo $?',
	'cp a x; printf -- "--- ../x\\n+++ ../x\\n@@ -1 +1 @@\\n-1\\n+one\\n" > ../p; mkdir d; cd d; patch -p0 -f < ../../p; echo $?; head -n1 ../x',
	'mkdir d; printf -- "--- d/../a\\n+++ d/../a\\n@@ -1,2 +1,2 @@\\n-1\\n+one\\n 2\\n" | patch -p0 -f; echo $?; head -n1 a',
	'ln -s nosuch broken; mkdir d; patch -f d < create; echo $?; patch -f broken < create; echo $?; cat broken.rej; ls nosuch',
	'mkdir d; cd d; printf -- "--- ../new\\n+++ ../new\\n@@ -0,0 +1 @@\\n+x\\n" | patch -p0 -f; echo $?; ls ../new',
	'printf "a\\r\\nb\\r\\n" > f; printf -- "--- f\\n+++ f\\n@@ -1,2 +1,2 @@\\n a\\r\\n-b\\r\\n+B\\r\\n" | patch -f --binary; od -c f',
	'printf "a\\xff\\n" > f; printf -- "--- f\\n+++ f\\n@@ -1 +1 @@\\n-a\\xff\\n+b\\xfe\\n" | patch; od -c f',
	': > f; printf -- "--- f\\n+++ f\\n@@ -0,0 +1 @@\\n+new\\n" | patch; cat f; ln -s f l; printf -- "--- l\\n+++ l\\n@@ -1 +1 @@\\n-new\\n+newer\\n" | patch l; echo $?; cat f',
	'printf "a\\nb\\nc\\n" > f; printf "@@ -1,3 +1,3 @@\\n a\\n-b\\n+B\\n c\\n" > h; { printf -- "--- f\\n+++ f\\n"; cat h; } > u; patch < u; cat f; printf -- "--- f\\n+++ f\\n@@ -1 +1 @@\\n-a\\n+A\\n@@ -3 +3 @@\\n-c\\n+C\\n" | patch; cat f',
	"printf -- '--- x\\n+++ x\\n@@ -1,2 +1,2 @@\\n a\\n-b\\n+c\\n' > p1; patch nosuch p1; echo $?; ls; patch -o out nosuch p1; echo $?; ls; patch --dry-run nosuch p1; echo $?; patch --no-backup-if-mismatch other p1; echo $?; ls",
]);

// Patches are written as `printf` writes them; each call is followed by what is there.
const see =
	'echo "status $?"; for f in *; do echo "== $f $(stat -c %A $f)"; if [ -L $f ]; then readlink $f; else cat $f; fi; done; ';
const change = (name: string, from: string, to: string): string =>
	`--- ${name}\\n+++ ${name}\\n@@ -1 +1 @@\\n-${from}\\n+${to}\\n`;
const apply = (text: string, words = ''): string => `printf -- '${text}' | patch ${words}; `;

describeLikeReal('patch over several changes', {}, [
	`echo a > f; ${apply(change('f', 'a', 'b') + change('f', 'b', 'c') + change('f', 'c', 'd'), '-b')} ${see}`,
	`echo x > f; ${apply(change('f', 'a', 'b') + change('f', 'b', 'c'))} ${see}`,
	`echo x > f; echo y > g; ${apply(change('f', 'a', 'b') + change('g', 'b', 'c'), '-r all')} ${see}`,
	`echo a > f; ${apply(change('f', 'a', 'b') + change('f', 'a', 'c'), '-o out f')} ${see}`,
	`echo a > f; ln f g; chmod 640 f; ${apply(change('f', 'a', 'b'), '-b')} ${see}`,
	`seq 9 > f; ${apply('--- f\\n+++ f\\n@@ -1,2 +1,4 @@\\n 1\\n+x\\n+y\\n 2\\n@@ -8,2 +10,2 @@\\n 8\\n-nine\\n+9\\n')} cat f.rej`,
	`seq 9 > f; ${apply('*** f\\n--- f\\n***************\\n*** 1,2 ****\\n--- 1,3 ----\\n  1\\n+ x\\n  2\\n***************\\n*** 8,9 ****\\n  8\\n! nine\\n--- 9,10 ----\\n  8\\n! NINE\\n')} cat f.rej`,
	`echo a > f; ${apply(change('f', 'a', 'b'), '-z .bak')} ls; ${apply(change('f', 'b', 'c'), '-b -B kept/')} ls . kept; ${apply(change('f', 'c', 'd'), '-b -Y .k. -z .bak')} ls -A; ${apply(change('f', 'd', 'e'), '-b -B q. -z .z')} ls`,
	`echo x > f; ${apply(`Index: f\\n${change('f', 'a', 'b')}`, '--reject-format=context')} cat f.rej; ${apply('1c1\\n< a\\n---\\n> b\\n', '--reject-format=unified f')} cat f.rej; ${apply(change('f', 'a', 'b'), '--reject-format=other')}`,
	`printf 'a  b\\t\\nc\\n' > f; ${apply('--- f\\n+++ f\\n@@ -1,2 +1,2 @@\\n a\\tb\\n-c\\n+C\\n', '-f')} ${apply('--- f\\n+++ f\\n@@ -1,2 +1,2 @@\\n a\\tb\\n-c   \\n+C\\n', '-l')} cat -A f`,
	`echo a > f; ${apply('--- f\\r\\n+++ f\\r\\n@@ -1 +1 @@\\r\\n-a\\r\\n+b\\r\\n')} cat -A f; ${apply('1c1\\r\\n< b\\r\\n---\\r\\n> c\\r\\n', 'f')} cat -A f; ${apply('*** f\\r\\n--- f\\r\\n***************\\r\\n*** 1 ****\\r\\n! c\\r\\n--- 1 ----\\r\\n! d\\r\\n')} cat -A f; ${apply('--- f\\r\\n+++ f\\r\\n@@ -1 +1 @@\\r\\n-d\\r\\n+e\\r\\n', '--binary')} cat -A f`,
	`printf 'a\\r\\n' > f; ${apply(change('f', 'a', 'b'))} ${apply(change('f', 'a\\r', 'b\\r'))} cat -A f`,
	`${apply('--- f.old\\n+++ f\\n@@ -0,0 +1 @@\\n+new\\n')} ls; mkdir d; ${apply('--- x/y/f\\n+++ d/longer\\n@@ -0,0 +1 @@\\n+new\\n', '-p0')} ls d; ${apply('--- f\\n+++ f\\n@@ -0,0 +1 @@\\n+other\\n', '-f')} cat f`,
	`echo a > f; ${apply('@@ -1 +1 @@\\n-a\\n+b\\n')} ${apply('@@ -1 +1 @@\\n-a\\n+b\\n', 'f')} ${apply('***************\\n*** 1 ****\\n! b\\n--- 1 ----\\n! c\\n', 'f')} ${apply('1c1\\n< c\\n---\\n> d\\n')} ${apply('1c1\\n< c\\n---\\n> d\\n', '-f -n')} ${apply('1c1\\n< c\\n---\\n> d\\n', 'f')} cat f`,
	`seq 7 > f; ${apply('*** f\\n--- f\\n***************\\n*** 4,8 ****\\n--- 4,6 ----\\n  4\\n  5\\n+ x\\n  6\\n')} ${see}`,
	`echo one > f; ${apply('*** f\\n--- f\\n***************\\n*** 1 ****\\n--- 1,3 ----\\n one\\n+ two\\n+\\n')} cat -A f`,
]);

const git = (name: string, ...lines: readonly string[]): string =>
	[`diff --git a/${name} b/${name}`, ...lines, ''].join('\\n');
const none = '\\\\ No newline at end of file';

const deletion = '--- a/g\\n+++ /dev/null\\n@@ -1 +0,0 @@\\n-gone\\n';
const creation = '--- /dev/null\\n+++ b/n\\n@@ -0,0 +1 @@\\n+new\\n';

describeLikeReal('patch that deletes what is not there, or creates what is', {}, [
	`${apply(deletion + creation, '-f -p1')} ${see}`,
	`${apply(deletion, '-f -p1 --no-backup-if-mismatch')} ${see}`,
	`${apply(deletion, '-t -p1')} ${see}`,
	`${apply(change('g', 'a', 'b'), '-E g')} ${see}`,
	`: > g; ${apply(change('g', 'a', 'b'), '-E g')} ${see}`,
	`: > g; ${apply(deletion, '-f -p1')} ${see}`,
	`echo a > g; ${apply(deletion, '-f -p1')} ${see}`,
	`echo a > g; ${apply(deletion, '-s -f -p1')} ${see}`,
	`echo new > n; ${apply(creation, '-t -p1')} ${see}`,
	`echo old > n; ${apply(creation, '-t -p1')} echo $?; ls; cat n`,
	`printf 'x\\nnew\\n' > n; ${apply(creation, '-t -p1')} ${see}`,
	`printf 'gone\\nb\\n' > g; ${apply(deletion, '-s -p1')} ${see}`,
	`printf 'gone\\nb\\n' > g; ${apply(deletion, '-p1 -o out')} ${see}`,
]);

describeLikeReal('patch with what git writes', {}, [
	`echo a > f; chmod 644 f; x='${git('f', 'old mode 100644', 'new mode 100755', '--- a/f', '+++ b/f', '@@ -1 +1 @@', '-a', '+b')}'; printf "$x" | patch -p1; ${see} printf "$x" | patch -p1 -R; ${see}`,
	`echo a > f; ${apply(git('f', 'old mode 100644', 'new mode 100755'), '-p1')} ${see}`,
	`echo a > f; chmod 600 f; ${apply(git('f', 'index 1..2 100644', '--- a/f', '+++ b/f', '@@ -1 +1 @@', '-a', '+b'), '-p1')} ${see} ${apply(git('f', 'index 1..2 100644', '@@ -1 +1 @@', '-b', '+c'), '-p1')} cat f`,
	`${apply(git('l', 'new file mode 120000', 'index 0..1', '--- /dev/null', '+++ b/l', '@@ -0,0 +1 @@', '+to', none), '-p1')} ${see} ${apply(git('l', 'index 1..2 120000', '--- a/l', '+++ b/l', '@@ -1 +1 @@', '-to', none, '+from', none), '-p1 -b')} ${see} ${apply(git('l', 'deleted file mode 120000', 'index 2..0', '--- a/l', '+++ /dev/null', '@@ -1 +0,0 @@', '-from', none), '-p1')} ${see}`,
	`echo a > l; ${apply(git('l', 'index 1..2 120000', '--- a/l', '+++ b/l', '@@ -1 +1 @@', '-a', '+b'), '-p1')} ${see}`,
	`ln -s f l; echo a > f; ${apply(change('l', 'a', 'b'), '--follow-symlinks')} ${see}`,
	`${apply(git('z', 'new file mode 100644', 'index 0..1', 'GIT binary patch', 'literal 4', 'LcmZQzWMT#Y01f~L', '', 'literal 0', 'HcmV?d00001', ''), '-p1')} ${see}`,
	`echo 1 > f; echo 2 > g; ${apply('diff --git a/g b/f\\nrename from g\\nrename to f\\ndiff --git a/f b/g\\nrename from f\\nrename to g\\n', '-p1')} ${see}`,
	`echo a > f; x='diff --git a/f b/h\\nrename from f\\nrename to h\\n--- a/f\\n+++ b/h\\n@@ -1 +1 @@\\n-a\\n+b\\n'; printf "$x" | patch -p1 -b; ${see} echo a > h; printf "$x" | patch -p1; ${see}`,
	`mkdir d; echo a > d/é; printf '%s\\n' 'diff --git "a/d/\\303\\251" "b/d/\\303\\251"' '--- "a/d/\\303\\251"' '+++ "b/d/\\303\\251"' '@@ -1 +1 @@' -a +b | patch -p1; cat d/*; ls d`,
	`mkdir -p d e/in; ln -s ../../.. d/up; ln -s /tmp d/away; ln -s ../e d/near; ln -s b a; ln -s a b; for n in d/up/x d/away/x d/near/x d/near/in/x a/x; do printf -- "--- $n\\n+++ $n\\n@@ -0,0 +1 @@\\n+x\\n" | patch -p0; echo $?; done; ls e e/in`,
	`printf '%s\\n' '--- a' '+++ b' '@@ -0,0 +1 @@' +x | patch $'n\\nl'; ls -Q`,
	`echo q > f; ${apply(git('f', 'deleted file mode 100644', '--- a/f', '+++ /dev/null', '@@ -1 +0,0 @@', '-x'), '-p1')} cat f.rej; rm f.rej; ${apply(git('f', 'new file mode 100644', '--- /dev/null', '+++ b/f', '@@ -0,0 +1 @@', '+x'), '-p1 -f')} cat f.rej`,
	"printf 'no\\nlast' > one; printf 'x\\ny\\n' > two; for o in -u -c; do for p in 'one two' 'two one'; do echo other > h; diff $o --label 1 --label 2 $p | patch h; cat h.rej; diff $p | patch h; cat h.rej; done; done",
	"printf 'a\\nb\\n' > one; touch -d @77 one; printf '1c1\\n< a\\n---\\n> A\\n' | patch -b one; stat -c %Y one.orig; touch -d @77 one; printf '1c1\\n< x\\n---\\n> A\\n' | patch one; [ one.orig -nt one ]; echo $?",
	"printf '1c1\\n< x\\n---\\n> y\\n2a3\\n> z\\n' | patch nosuch; echo $?; cat nosuch nosuch.rej nosuch.orig; printf '1c1\\n< x\\n---\\n> y\\n' | patch none; echo $?",
	"printf 'a\\nb\\n' > one; printf 'a\\nc\\n' > two; diff -u one two > p; patch -R < p; tail -n +3 one.rej; patch < p; cat one",
]);

// What is written by hand, or was cut on its way, has counts that are wrong and ends too early.
const badly = (body: string): string =>
	`printf '%s' '--- a/old\n+++ b/old\n${body}' > p; patch -p1 < p; echo $?; cat old; cat old.rej; ls`;

describeLikeReal(
	'patch with what is not quite a patch',
	{ old: 'banana\napple\ncherry\n', empty: '', 'with blank': 'banana\napple\n' },
	[
		badly('@@ -1,2 +1,2 @@\n-banana\n+B\n apple'),
		badly('@@ -1,1 +1,1 @@\n-banana\n+B'),
		badly('@@ -1,3 +1,3 @@\n-banana\n+B\n'),
		badly('@@ -1,9 +1,9 @@\n-banana\n+B\n apple\n'),
		badly('@@ -1,2 +1,2 @@\n banana\n apple\n'),
		badly('@@ -1,2 +1,3 @@\n banana\n apple\n'),
		badly('@@ -1,3 +1,1 @@\n banana\n-apple\n'),
		badly('@@ -1,3 +1,3 @@\n banana\n+B\n-apple\n pear\n'),
		badly('@@ -1,2 1,2 @@\n banana\n-apple\n+B\n'),
		badly('@@ -x,2 +1,2 @@\n banana\n-apple\n+B\n'),
		badly('@@ -1,2 +1,2\n banana\n-apple\n+B\n'),
		badly('@@ ... @@\n banana\n-apple\n+B\n'),
		badly('@@ -1 +1 @@\n-banana\n+B\n\\ No newline at end of file'),
		badly('@@ -1,3 +1,2 @@\n banana\n-apple\n cherry\nfoo'),
		badly('@@ -1,3 +1,2 @@\n banana\n-apple\n cherry\n\nmore\nfoo'),
		badly('@@ -1,2 +1,2 @@\n=banana\n-apple\n+B\n'),
		"printf '2c2\\n< apple\\n> X\\n' | patch old; printf '2c2\\n> apple\\n' | patch -n old; printf '2c2\\n< apple\\n' | patch old; printf '2a3\\n>x\\n' | patch -n old; cat old",
		"sed 's/apple/X/' 'with blank' > n; diff -u --label 'with blank' --label 'with blank' 'with blank' n | patch; diff -u 'with blank' n | patch; cat 'with blank'",
		"printf 'a\\nb\\nc\\nd\\n' > t; printf -- '--- t\\n+++ t\\n@@ -1,3 +1,4 @@\\n a\\n+x\\n b\\n c\\n@@ -2,3 +3,4 @@\\n b\\n+y\\n c\\n d\\n' > p; patch < p; cat t; ls",
		"sed 's/apple/X/' old > n; diff -u old n > p; cp n t; patch -o out t p; wc -c out; patch -o - t p; patch -s t p; patch -p1 t p; cat t.rej | cut -c1-9",
		"printf 'a\\nb\\n' > t; printf -- '--- t\\n+++ t\\n@@ -1,3 +1,3 @@\\n a\\n-b\\n+B\\n c\\n' | patch; cat t; : > e; printf '1,2d0\\n< x\\n< y\\n' | patch e",
		'diff -u old empty | patch empty; echo $?; diff -u old empty | patch nosuch; echo $?; ls; patch -d nosuch old p; patch -d old old p',
	],
);

const twoLines = `seq 5 > f; printf '2c2\\n< 2\\n---\\n> two\\n' > p;`;

describeLikeReal('patch that keeps old versions under numbers', {}, [
	`${twoLines} patch -b -V numbered f p; patch -bR f p; patch -b -V never f p; patch -b -V none -R f p; ls; patch -b -z .k -V t f p; ls`,
	`${twoLines} patch -V t f p; ls; PATCH_VERSION_CONTROL=t patch -bR f p; VERSION_CONTROL=t SIMPLE_BACKUP_SUFFIX=.s patch -b -V simple f p; ls`,
	`${twoLines} for w in bad n; do patch -V $w f p; echo $?; VERSION_CONTROL=$w patch -b f p; done 2>&1; VERSION_CONTROL=bad patch --no-backup-if-mismatch f p`,
	`${twoLines} for o in '-z ""' '-B ""' '-Y ""' '-p -1' '-F -1' '-F x' '-g x' '-g -1' --read-only=foo --read-only=warn; do eval "patch $o f p"; echo $?; done 2>&1`,
]);

describeLikeReal('patch of a file with rights', {}, [
	`${twoLines} for m in 4755 2775 1644 444; do chmod $m f; patch -b f p; stat -c %a f f.orig; patch -R f p; rm f.orig; stat -c %a f; done`,
]);

describeLikeReal('patch with scripts for ed', {}, [
	"seq 9 > f; seq 9 | sed '2d;5i x\\n.\\ny' > g; diff -e f g > p; patch f p; echo $?; cmp f g; seq 9 > f; patch -b -u f p; ls; patch -o out f p; cat out",
	"printf '4c\\nfour\\n.\\n2d\\n' > p; seq 5 > f; patch --dry-run f p; cat f; patch --verbose f p; patch < p; echo $?; { echo Index: f; cat p; } > i; seq 5 > f; patch < i; cat f",
	"seq 5 > f; printf 'junk\\n2d\\nmore\\n' > p; patch f p; cat f; printf '2,3s/.//\\n1i\\nzero\\n.\\nd\\na\\nlast\\n.\\n' > p; patch -e f p; cat f; printf '99d\\n' | patch f 2> /dev/null; echo $?",
	'seq 3 > f; { seq 1 200000; echo 3; } > g; diff -e f g > p; patch f p; cmp f g; seq 200000 > f; diff -e f /dev/null > p; patch f p; wc f',
	"seq 2 > f; printf -- '--- f\\n+++ f\\n1c1\\nx\\n.\\n' | patch -e; echo $?; cat f; printf 'Index: f\\n1c1\\nx\\n.\\n2d\\n' | patch; echo $?; cat f",
]);

describeLikeReal('patch that keeps both versions', {}, [
	"seq 20 > f; cp f h; sed '3s/.*/x/;8d;12a y' f > g; cp g n; for o in -u -c ''; do cp h f; diff $o h n | patch -D FOO f; cat f; done; diff -u h n | patch -R -D FOO g; cat g",
	`printf -- '--- /dev/null\\n+++ b\\n@@ -0,0 +1,2 @@\\n+a\\n+b\\n' | patch -D X new; cat new`,
	"printf 'a\\nb' > f; printf 'a\\nc' > g; diff -u f g | patch -D X f; cat -A f; printf 'a\\nb' > f; diff -e f nums 2> /dev/null; printf '1c\\nA\\n.\\n' | patch f; cat -A f",
]);

describeLikeReal('patch that is indented, has times or a form', {}, [
	`seq 9 > f; cp f h; sed '3s/.*/x/' f > g; for i in ' ' '   ' $'\\t' XX '> '; do for o in -u -c ''; do cp h f; diff $o h g | sed "s/^/$i/" | patch f; echo $?; cmp f g && echo same; done; done`,
	`printf 'a\\nb' > f; printf 'a\\nc' > g; diff -u --label f --label f f g | sed 's/^/  /' | patch; echo $?`,
	`seq 9 > f; sed '3s/.*/x/' f > g; touch -d 2020-02-03T04:05:06Z f; touch -d 2021-02-03T04:05:06Z g; diff -u f g > p; patch -Z f p; stat -c %Y f; patch -R -T f p; stat -c %Y f; touch -d @9 f; patch -Z f p; patch -RZf f p; stat -c %Y f; sed -i '5i q' f; touch -d 2020-02-03T04:05:06Z f; patch -Z f p; patch -Z --dry-run f p`,
	`printf -- '--- f\\n+++ /dev/null\\n@@ -1 +0,0 @@\\n-a\\n' > p; echo a > f; patch --posix f p; ls; echo a > f; patch --posix -E f p; ls; echo a > f; patch -c f p; echo $?; patch -n f p; patch -u f p; ls`,
	`printf -- '--- f\\n+++ f\\n@@ -1 +1 @@\\n-a\\n+b\\n*** f\\n--- f\\n***************\\n*** 1 ****\\n! b\\n--- 1 ----\\n! c\\n' > p; echo a > f; patch -u f p; cat f; echo a > f; patch --verbose < p`,
	`seq 3 > f; printf 'diff --git a/f b/g\\ncopy from f\\ncopy to g\\n--- a/f\\n+++ b/g\\n@@ -1,2 +1,2 @@\\n 1\\n-2\\n+two\\n' > p; patch -p1 < p; patch -R -p1 -f < p; ls`,
]);

describeLikeReal('patch with an output, more or fewer words, or a file that is not there', {}, [
	"printf 'a\\nb\\n' > f; diff -u -L f -L f f <(sed s/a/c/ f) > p; cp f g; patch -o g g p; cat g; cp f g; echo garbage | patch -o out g; ls; rm out; patch --dry-run -o out g < /dev/null; ls; echo old > out; patch -o out g nopatch; cat out",
	"printf 'a\\nb\\n' > f; diff -u -L f -L f f <(sed s/a/c/ f) > p; patch -o nodir/out f p; echo $?; ls; mkdir d; patch -o d f p; echo $?; patch --dry-run -o out f p; cat out; echo old > out; patch --dry-run -b -o out f p; ls; echo x > z; patch --dry-run -o out z p; cat out; ls",
	"printf 'a\\nb\\n' > f; diff -u -L f -L f f <(sed s/a/c/ f) > p; patch --no-backup-if-mismatch new p; echo $?; ls; cat new.rej; patch -b --no-backup-if-mismatch old p; echo $?; ls; patch --verbose -r - --no-backup-if-mismatch third p; echo $?; ls",
	"printf 'a\\nb\\n' > f; diff -u -L f -L f f <(sed s/a/c/ f) > p; patch -s --verbose f p; patch -R --verbose -s f p; patch --verbose --quiet f p; (cat p; echo; echo behind) | patch -R --verbose f; patch --verbose f < /dev/null; echo $?; echo garbage | patch --verbose f; echo $?",
	"echo a > f; printf '1a\\nfoo\\n' > e; patch -e f e; echo $?; cat f; patch f < e; echo $?; cat f; printf '1a\\nfoo\\n.\\n2c\\n' | patch f; echo $?; cat f; ls",
]);
