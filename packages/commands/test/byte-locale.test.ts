import { describeLikeReal } from './like-real.ts';

describeLikeReal('commands in the locale C', {}, [
	String.raw`printf 'a\xff\n' | LC_ALL=C grep . | od -c; printf 'a\xff\n' | LC_ALL=C grep -c '^..$'`,
	String.raw`printf 'éa\n' | LC_ALL=C grep -o '[[:print:]]'; printf 'é\n' | LC_ALL=C grep -c '[^ -~]'; printf 'é\n' | LC_ALL=C grep -c '[^[:print:]]'; printf 'é\n' | LC_ALL=C grep -w é; printf 'éa\n' | LC_ALL=C grep -ow a`,
	String.raw`printf 'a\xc3\xa9\n' | LC_ALL=C grep -P '[\x80-\xff]' | od -c; printf 'aé\n' | LC_ALL=C grep -P '[^\x00-\x7F]'; printf 'aé\n' | LC_ALL=C grep -oP 'a..'; printf 'aé\n' | LC_ALL=C grep -cP '\w\w'`,
	String.raw`printf 'é\n' > f; LC_ALL=C grep -n --color=always . f | od -c; LC_ALL=C grep -ob . f | od -c; LC_ALL=C grep -F é f; LC_ALL=C grep -E '^(é|e)$' f; LC_ALL=C grep -i É f`,
	String.raw`printf 'a\nβb\nc\n' | LC_ALL=C grep -v '^.$'; printf 'βb\n' | LC_ALL=C grep -x '...'; printf 'é é\n' | LC_ALL=C grep -E '(.)(.) \1\2'`,
	String.raw`printf 'caf\xe9 foo bar\n' | LC_ALL=C sed 's/caf.*bar/X/' | od -c; printf 'caf\xe9 foo bar\n' | sed 's/caf.*bar/X/' | od -c`,
	String.raw`printf 'naïve café\n' | LC_ALL=C sed 's/[^\x00-\x7F]//g'; printf 'naïve café\n' | LC_ALL=C sed 's/[\x80-\xff]/?/g'; printf 'naïve café\n' | LC_ALL=C sed 's/[^ -~]/_/g'`,
	String.raw`printf 'é1\né2\n' | LC_ALL=C sed -n '/^..1/p;s/é/e/;p;y/e/E/;p;l'; printf 'a\316\261b\n' | LC_ALL=C sed 's/\xce//g' | od -c`,
	String.raw`printf 'é\n' | LC_ALL=C sed 'y/é/ab/'; printf 'x\n' | LC_ALL=C sed 's/x/é/;s/./-/g'; printf 'ab\n' | LC_ALL=C sed 'G;s/\n/é/;s/..$/Z/'; printf 'é\n' | LC_ALL=C sed 's/\w/X/g; s/é/[&]/I'`,
	String.raw`printf 'α β\n\xff \xfe\n' | LC_ALL=C wc -wmL; printf 'α β\n\xff \xfe\n' | LC_ALL=C wc; printf 'aαb\n' | LC_ALL=C wc -m`,
	String.raw`LC_ALL=C expr length aαb; LC_ALL=C expr substr aαb 2 1 | od -c; LC_ALL=C expr index aαb b; LC_ALL=C expr aαb : 'a..'; LC_ALL=C expr aαb : '\(a.*\)b'`,
	String.raw`export LC_ALL=POSIX; printf 'é\n' | sed 's/./x/g'; unset LC_ALL; export LC_CTYPE=C; printf 'é\n' | sed 's/./x/g'; export LC_ALL=C.UTF-8; printf 'é\n' | sed 's/./x/g'`,
	String.raw`printf 'é\n' | LC_ALL=C fold -w1 | od -c; printf 'éa\n' | LC_ALL=C cut -c1-2; printf 'é\n' | LC_ALL=C tr 'é' 'xy'; printf 'é\n' | LC_ALL=C tr -cd '[:print:]'; printf 'b\nÄ\na\nz\n' | LC_ALL=C sort`,
]);

describeLikeReal('what grep leaves of its input', {}, [
	String.raw`printf 'a\nb\nc\n' | { grep -m1 a; cat; }; printf 'a\nb\nc\n' > f; { grep -m1 a; cat; } < f; grep -m1 . - - < f`,
	String.raw`printf 'a\nb\nc\n' | grep -m1 . - -; grep -m1 . - - <<< $'a\nb\nc'`,
]);
