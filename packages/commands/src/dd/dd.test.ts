import { describeLikeReal } from '../../test/like-real.ts';

const files = {
	t: 'Hello\nab\nlonger line\n',
	b: Array.from({ length: 1000 }, (_, line) => `${line + 1}\n`).join(''),
	p: '0123456789abcdefghij',
	'd/x': '',
};
/** All bytes, in their order. */
const bytes = 'for i in {0..255}; do printf "\\\\x$(printf %x $i)"; done';
const rate = "sed 's/copied.*/copied/'";

describeLikeReal('dd', files, [
	`dd if=t bs=4 count=1 2> e; echo; ${rate} e; dd if=t of=o 2>&1 | ${rate}; cat o`,
	`dd if=b of=o bs=1000 2>&1 | ${rate}; cmp b o; dd if=b of=o ibs=7 obs=100 2>&1 | ${rate}; cmp b o; dd if=b bs=1 of=/dev/null 2>&1 | ${rate}`,
	`head -c 1000 b > k; dd if=k of=o 2>&1 | ${rate}; head -c 1023 b > k; dd if=k of=o 2>&1 | ${rate}; head -c 1 b | dd of=o 2>&1 | ${rate}`,
	`dd if=/dev/zero bs=1M count=3 of=z 2>&1 | ${rate}; wc -c < z; dd if=z ibs=3 obs=512 of=/dev/null 2>&1 | ${rate}; dd if=/dev/zero of=z bs=1500 count=1000 2>&1 | ${rate}`,
	`dd if=b of=o bs=1000 status=noxfer; dd if=b of=o bs=1000 status=none; dd if=t status=progress 2>&1 > /dev/null | ${rate}; dd if=t status=foo; echo $?`,
	`dd if=t bs=4 skip=2 status=none; dd if=t skip=3 bs=1 count=4 status=none; dd if=b bs=1000 skip=10 2>&1 | ${rate}; cat b | dd bs=1000 skip=10 2>&1 | ${rate}; dd if=t iseek=1 bs=6 status=none`,
	'cat b | dd bs=100 skip=3 status=none iflag=fullblock | cksum; cat b | dd bs=10 count=2 status=none iflag=fullblock',
	'dd if=t of=p bs=2 count=1 seek=2 conv=notrunc status=none; cat p; dd if=t of=p bs=2 count=1 seek=2 status=none; cat p; dd if=t of=n bs=2 count=1 oseek=2 status=none; od -c n',
	'dd of=n count=0 seek=3 bs=10 if=/dev/null status=none; wc -c n; dd if=t of=n bs=1 seek=100 conv=notrunc status=none; wc -c n; dd if=/dev/null of=n seek=5B status=none; wc -c n',
	'dd if=t of=p oflag=append conv=notrunc status=none; cat p; dd if=t of=p oflag=append status=none; cat p',
	'dd if=b bs=1 skip=3890B status=none; dd if=b iflag=skip_bytes,count_bytes skip=10 count=5 status=none; dd if=t bs=4 skip=1 iflag=count_bytes count=6 status=none; dd if=t of=o bs=4 oflag=seek_bytes seek=1 status=none; od -c o; dd if=b count=7B status=none',
	`for n in 2x3 1w 1b 1k 1K 1kB 1KB 1KiB 10c 2x2x2 1M 3x1w; do dd if=b bs=$n count=1 2>&1 > /dev/null | ${rate}; done`,
	`dd if=b bs=1000 count=0 2>&1 | ${rate}; dd if=/dev/null of=/dev/null 2>&1 | ${rate}; dd if=b bs=5000 2>&1 > /dev/null | ${rate}; dd if=b count=2kB of=/dev/null 2>&1 | ${rate}`,
	'dd if=t conv=ucase status=none; dd if=t conv=lcase status=none; dd if=t conv=swab status=none; dd if=t conv=swab,lcase bs=3 status=none; printf abc | dd conv=swab status=none',
	`dd if=t conv=block cbs=8 2>&1 | ${rate}; dd if=t conv=block cbs=8 status=none | dd conv=unblock cbs=8 status=none; dd if=t conv=block cbs=30 status=none; printf 'ab cd   x ' | dd conv=unblock cbs=4 status=none`,
	`dd if=b conv=block cbs=2 ibs=7 2>&1 of=o | ${rate}; cksum o; dd if=o conv=unblock cbs=2 ibs=5 status=none | cksum; printf 'a\n\nlong' | dd conv=block cbs=3 status=none`,
	'dd if=t bs=7 conv=sync status=none | od -c; dd if=t bs=10 conv=sync status=none | od -c; dd if=t cbs=5 conv=block,sync bs=10 status=none | od -c; dd if=t ibs=8 obs=50 conv=sync 2> e | od -c; head -2 e',
	...['ebcdic', 'ibm', 'ascii', 'ebcdic,ucase', 'ascii,lcase', 'ibm,swab'].map(
		(conversion) => `{ ${bytes}; } | dd conv=${conversion} status=none | od -An -tx1`,
	),
	'dd if=t conv=ebcdic cbs=6 status=none | od -c; dd if=t conv=ebcdic cbs=6 status=none | dd conv=ascii cbs=6 status=none',
	'dd if=b of=p conv=excl; echo $?; cat p; dd if=b of=new conv=excl status=none; cmp b new; dd if=b of=no conv=nocreat; echo $?; dd if=t of=p conv=nocreat,fsync,fdatasync,noerror,sparse status=none; cat p',
	'{ dd bs=4 count=1 status=none; cat; } < t; { dd bs=1 count=2 status=none; dd bs=1 skip=1 count=3 status=none; } < t; echo; dd status=none < t; cat t | dd status=none of=/dev/stdout | cat',
	'dd if=nosuch; echo $?; dd if=t of=no/x; echo $?; dd of=d if=t; echo $?; dd if=d 2>&1 | head -1; dd if=t of=; echo $?; dd if= of=x; echo $?',
	'dd bs=x; echo $?; dd bs=0; echo $?; dd count=-1; echo $?; dd bs=1q; echo $?; dd bs=; echo $?; dd skip=1x; echo $?; dd count=99999999999999999999; echo $?',
	'dd foo=1; echo $?; dd foo; echo $?; dd extra if=t; echo $?; dd -h; echo $?; dd --nosuch; echo $?; dd -- if=t status=none',
	'dd conv=foo; echo $?; dd conv=ucase,lcase; echo $?; dd conv=ascii,ebcdic; echo $?; dd conv=block,unblock; echo $?; dd conv=excl,nocreat; echo $?; dd iflag=foo; echo $?; dd oflag=fullblock; echo $?',
	'dd if=t iflag=nonblock oflag=sync status=none; dd if=t if=p status=none; umask 027; dd if=t of=u status=none; stat -c %a u; LC_ALL=C dd bs=x',
	{
		script: 'dd if=t seek=1 bs=2 status=none > o; echo $?',
		differs: { why: 'the place of standard output is not moved', stdout: '1\n', status: 0 },
	},
]);
