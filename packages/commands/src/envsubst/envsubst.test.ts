import { describeLikeReal } from '../../test/like-real.ts';

const files = {
	t: 'hi $NAME, ${NAME}!\n$5 $$ ${ ${1} $NAME$OTHER ${NAME\n',
	long: `${'x'.repeat(70_000)}$NAME\n`,
};

describeLikeReal('envsubst', files, [
	'NAME=amy OTHER=bob envsubst < t',
	'export NAME="a b"; envsubst < t; NAME= envsubst < t; unset NAME; envsubst < t',
	"export NAME=amy OTHER=bob; envsubst '$NAME' < t; envsubst 'x${OTHER}' < t; envsubst '' < t; envsubst '$' < t",
	"envsubst -v 'a $b ${c} $b $1 ${d'; envsubst --variables ''; echo $?",
	'NAME=amy envsubst < long | tail -c 5; printf "%s" "$" | envsubst; printf "a\\xff${X}b\\0c" | X=1 envsubst | od -c',
	'for c in 1 2 3; do printf "$NA"; printf "ME,"; done | NAME=amy envsubst',
	'_a1=x envsubst <<< "$_a1 ${_a1}2 $_a12 ${_a1}"; export é=1; envsubst <<< "$é"',
	'envsubst a b < t; echo $?; envsubst -v; echo $?; envsubst -q; echo $?; envsubst --nosuch; echo $?',
	'cat t | NAME=amy envsubst | head -n 1; NAME=amy envsubst < nosuch; echo $?',
]);
