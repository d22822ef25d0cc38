import { describeLikeBash } from '../../test/like-bash.ts';

describeLikeBash('echo', [
	String.raw`echo -n; echo -nn a; echo; echo -ne "a\tb"; echo -e "\x41\0101\101 \u00e9 \cxx"; echo; echo -E "a\tb"`,
	String.raw`echo -nx; echo -- a; echo - a; echo -e; echo -e ""; echo -neE "a\tb"; echo; echo "" ""; echo a  b "c  d"`,
	String.raw`echo -e "\08a \x \xg \400 \0400 \U1F600 \ud800|\1\7\a\b\e\E\f\r\v\\\q\"\?"`,
	String.raw`shopt -s xpg_echo; echo "a\tb"; echo -n "x"; echo -E "a\tb"; echo "a\cb"; set -o posix; echo -n x`,
	String.raw`echo -e "\303\251 \0303\0251 \xc3\xa9 \xff"; echo $'\x80\xff'; echo é€😀`,
]);
