import { describeLikeRealOnDisk } from '../../test/like-real.ts';

const files = {
	a: 'aaa\n',
	'd/b': 'x'.repeat(5000),
	'd/e/c': 'y'.repeat(70_000),
	'.h': '',
	'with blank/f': 'z',
};
const s = '| sort';

describeLikeRealOnDisk('du', files, [
	`du ${s}; du -a ${s}; du -s; du d; du -s d a "with blank"; du a; du .h`,
	`du -b d; du -ab d ${s}; du -k d; du -m d; du -h d; du --si d; du -sh d a .h; du -sb d a; du --apparent-size d; du -h --apparent-size -a d ${s}`,
	`du -c d a; du -sc d; du -ch d; du -c nosuch; du -sc d d/e; du -c a a`,
	`du -S d; du -S ${s}; du -Sa d ${s}; du -Sc d`,
	`du -d 0; du -d 1 ${s}; du --max-depth=1 d; du -d1 -a ${s}; du -s -d 1; du -s -d 0; du -sa; du -d x; du -d -1; du -d ""`,
	`du -B1 d; du -BM d; du -BK d; du -B 512 d; du -BKB d; du --block-size=1K d; du -B x d; du -B 0 d; du --block-size=human-readable d; du --block-size=si d; DU_BLOCK_SIZE=1 du d; BLOCK_SIZE=M du d; POSIXLY_CORRECT=1 du d`,
	`ln a d/a2; ln a d/a3; du -a d ${s}; du d a; du a d; du -l d; du -l d a; du d/e d; du d d/e; du a a; du -la a a`,
	`ln -s a l; ln -s d dl; ln -s nosuch br; du l; du -L l; du -D l; du -H dl; du dl; du -L dl; du -L br; du br; du -DP dl; du -PD dl`,
	`du --exclude=e d; du --exclude="*b" -a d ${s}; du --exclude="d/e" d; du --exclude="c" -a d ${s}; du --exclude="*" d; du --exclude=d; echo e > x; du -X x d; du -X <(echo e) d; echo e | du -X - d; du -X nosuch d; du --exclude="e*c" -a d ${s}`,
	`du -0 d; du --null -s d; du -x d; du --inodes d; du --inodes -b a; du --inodes --apparent-size d; du --inodes -s; du --inodes -a d ${s}`,
	`touch -d "2020-01-02 03:04:05" d/b d/e/c a; touch -d 2019-01-01 d d/e; du --time d; du --time -a d ${s}; du --time=atime a; du --time --time-style=full-iso d; du --time --time-style=iso d; du --time --time-style=+%Y d; du --time=bad d; du --time-style=bad --time d`,
	`du -t 5000 -a d ${s}; du -t -9000 -a d ${s}; du -t 70K d; du --threshold=x; du -t -0 d; du -t 1G d`,
	`printf "d\\0a\\0" | du --files0-from=-; printf "d\\0\\0a" > l; du -s --files0-from=l; du --files0-from=nosuch; du --files0-from=l d`,
	'du nosuch d',
	'truncate -s 3M t; BLOCKSIZE=1M du --apparent-size t; BLOCKSIZE=1 BLOCK_SIZE=1K du --apparent-size t; BLOCKSIZE=bad du --apparent-size t; DU_BLOCK_SIZE=512 BLOCKSIZE=1 du --apparent-size t; BLOCKSIZE=1 du --apparent-size -k t',
	'ln -s x y; ln -s y x; ln -s nosuch n; ln -s a/z q; du -L x; du -D y; du -L n; du -L q; du -aL . | wc -l; du -s x > /dev/null; echo $?',
	'du ""',
	'du a/x',
	'du -z',
	'du --nope',
	'du d/',
	'du ./d',
	'du d//',
	'du "with blank"',
	'mkdir empty; du empty; du -a empty; du -b empty; du -h empty; cd d; du; du .; du ..  | tail -n 1; du ../d/e',
	`truncate -s 1M sparse; du sparse; du -b sparse; du -h --apparent-size sparse; du -h sparse; du -h a; truncate -s 10G big; du -bh big; du --si -b big; du -BG --apparent-size big`,
	"touch a; printf 'a\\0-\\0' | du --files0-from=-; echo $?",
	'for s in z 1Q 1x x 0K KiBx 1.5 10000000000000000000000 1Z; do du -B $s a; done',
	'du -t bad a; du -t 5x a; du --threshold=bad a; du --thr 9x a; du -t -0 a; du --block-size=x a; du --bl=5x a; du -t 99999999999999999999 a',
	"echo '*.o' | du -a -X - d; du -aX - d < /dev/null; mkdir o; touch o/x.o; echo '*.o' | du -aX- o; du --files0-from=- d < /dev/null",
	"touch -d 2001-02-03 d; for s in iso posix-iso +%Y posix-+%m locale $'+a\\nb' bad ''; do TIME_STYLE=$s du --time -s d/e/.. | cut -f2; done; TIME_STYLE=bad du -s d; touch -d 2001-02-03 a; TIME_STYLE=iso du --time a; TIME_STYLE=iso du --time --time-style=+%H a",
]);
