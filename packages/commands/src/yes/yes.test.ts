import { describeLikeReal } from '../../test/like-real.ts';

describeLikeReal('yes', {}, [
	'yes > /dev/full; echo $?; seq 3 | sort > /dev/full; echo $?; echo a | xxd > /dev/full; echo $?; echo | wc > /dev/full; echo $?',
	'echo a | sed p > /dev/full; echo $?',
	"exec 3>&1; { trap '' PIPE; sleep 0.1; seq 3; echo $? >&3; cat <<< x; echo $? >&3; ls /; echo $? >&3; echo a | grep a; echo $? >&3; echo a | sed p; echo $? >&3; echo a | sort; echo $? >&3; yes; echo $? >&3; } 2>&3 | :",
	"exec 3>&1; { trap 'echo T >&3' PIPE; sleep 0.1; seq 3; echo $? >&3; yes; echo $? >&3; } 2>&3 | :",
	'echo | cmp -l - /dev/null > /dev/full; echo $?; echo | diff - /dev/null > /dev/full; echo $?',
	'yes | head -n 3',
	'yes no | head -n 2',
	'yes a b "c d" | head -n 2',
	'yes "" | head -n 2',
	'yes -- -a b | head -n 1',
	'yes é | head -n 100000 | tail -n 1',
	'yes "$(printf "two\\nlines")" | head -n 3',
	'yes | head -c 70000 | wc; yes abc | head -c 100001 | tail -c 5',
	'yes a -- b | head -n 1; yes - | head -n 1',
	'yes --x',
	'yes -a',
	'yes $(seq 20000) | head -n 1 | wc',
	{ script: 'yes > /dev/full', ignoresStderr: true },
]);
