import { describeLikeReal } from '../../test/like-real.ts';

const sentence =
	'The quick brown fox jumps over the lazy dog.  It was (as ever) a fine day, "quoted" and all; was it not? Yes!';
const files = {
	long: `${Array.from({ length: 12 }, () => sentence).join(' ')}\n`,
	paragraphs: `First paragraph of some words that go on.\nSecond line of it.\n\n  Indented one here with words\n  and more of them that fill\n\n\n   tail\n\t\n`,
	crown:
		'    First line is indented by four\n  the second by two and it goes on\n  and a third one of the same\n    other\n',
	tagged:
		' * item one is long enough to be folded at some place of it\n   second line\n * item two\n * item three which is longer than the width we use\n',
	mail: '> quoted text that was sent by someone who writes long lines\n> and then some\n>\n> second\nno prefix here, left alone as it is even if it is quite long\n  > indented prefix\n',
	code: '# comment that is much too long for what we want it to be\n# and more\ncode();\n  # other comment indented and long as well so that it is split\n#\n#x\n',
	tabs: '\tA line with a tab\tin it and\tsome more words to fill up\n\tanother of these\n',
	odd: 'word  two   three.  four.   five\u00e9 (six) [seven] eight\' nine" ten`\rcr\u000bvt\u000cff end',
	wide: 'é日本語 ünï cödé wörds ärê hêrê tö bé fïllèd\n',
	empty: '',
	blank: '\n \n\t\n   \n',
	none: 'no newline at the end of this text that is not so short',
};

describeLikeReal('fmt', files, [
	'fmt long',
	'fmt < long',
	'cat long | fmt -',
	...[1, 2, 5, 10, 20, 30, 40, 60, 75, 100, 200, 1000, 2500].map((width) => `fmt -w ${width} long`),
	...[10, 30, 60].map(
		(goal) => `fmt -g ${goal} long; fmt -w 70 -g ${goal} long; fmt -u -w 70 -g ${goal} long`,
	),
	'fmt -40 long; fmt -72 paragraphs; fmt -72cu crown',
	'fmt paragraphs; fmt -w 20 paragraphs; fmt -u paragraphs; fmt -s -w 20 paragraphs',
	'fmt -c crown; fmt -c -w 20 crown; fmt -w 20 crown; fmt -t -w 20 crown; fmt -cs -w 20 crown',
	'fmt -t tagged; fmt -t -w 30 tagged; fmt -c -w 30 tagged; fmt -w 30 tagged; fmt -s -w 30 tagged',
	'printf "a b c d e f\\n\\nb c d e f g\\n\\n   c d e f g h\\n\\n   d\\n" | fmt -t -w 5',
	...['> ', '>', '#', '# ', '  #', ' # ', '', ' ', '   ', '// '].map(
		(prefix) =>
			`fmt -p '${prefix}' -w 30 mail; fmt -p '${prefix}' -w 24 code; fmt -t -p '${prefix}' -w 24 code`,
	),
	'fmt --prefix="> " --width=25 --split-only mail',
	'fmt -p "#" -c -w 20 code; fmt -p "#" -u -w 20 code',
	'fmt tabs; fmt -w 20 tabs; fmt -s -w 30 tabs; fmt -u tabs; fmt -p "	" tabs',
	'fmt odd; fmt -w 10 odd; fmt -u -w 10 odd',
	'fmt -w 12 wide; fmt wide',
	'fmt empty; fmt blank | cat -A; fmt none; fmt -w 10 none',
	'fmt long paragraphs empty none tabs | md5sum',
	'fmt nosuch long -w 40; echo $?',
	'fmt nosuch; echo $?',
	'mkdir d; fmt d; echo $?',
	'fmt -w x long; echo $?',
	'fmt -w -1 long; echo $?',
	'fmt -w 2501 long; echo $?',
	'fmt -w 99999999999 long; echo $?',
	'fmt -w 99999999999999999999999 long; echo $?',
	'fmt -g 80 long; echo $?',
	'fmt -g 20 -w 10 long; echo $?',
	'fmt -w 5x long; echo $?',
	'fmt -w "" long; echo $?',
	'fmt -w 0 none; fmt -0 none; fmt -w 0 -g 0 none',
	'fmt long -40; echo $?',
	'fmt -c -40 long; echo $?',
	'fmt -x long; echo $?',
	'fmt --nope; echo $?',
	'fmt --crown-margin --tagged-paragraph --uniform-spacing -w 30 crown',
	'seq -s " " 5000 | fmt | md5sum; seq -s " " 5000 | fmt -w 40 | tail -n 3; seq -s " " 5000 | fmt -w 2000 | md5sum',
	'seq -s ". " 3000 | fmt | md5sum; seq -s ".  " 3000 | fmt -w 33 | md5sum; seq 5000 | fmt -u | md5sum',
	'head -c 12000 /dev/zero | tr "\\0" x | fmt | md5sum; (head -c 4990 /dev/zero | tr "\\0" x; seq -s " " 3000) | fmt | md5sum',
	'yes "a bb ccc (dddd) e. " | head -n 3000 | tr -d "\\n" | fmt -w 60 | md5sum',
	'yes "  a bb ccc, dddd e. " | head -n 700 | fmt -c -w 37 | md5sum',
	'printf "a\\0b \\0 c\\n" | fmt | od -c; printf "\\xff\\xfe x\\n" | fmt -w 2 | od -c',
	'printf "a\\n\\n" | fmt; printf "\\n\\na" | fmt; printf "  \\n" | fmt | od -c; printf "> " | fmt -p ">" | od -c; printf ">\\n>" | fmt -p ">" | od -c',
	'printf "  x" | fmt -p "   " | od -c; printf "   x" | fmt -p "  " | od -c; printf "\\t  x\\n y\\n" | fmt -p " " | od -c',
	'fmt long >&-',
	'fmt <&-',
]);
