import { describeLikeReal } from '../../test/like-real.ts';

const files = { a: 'one\ntwo\n', full: 'old content\n' };

describeLikeReal('tee', files, [
	'tee out < a; cat out',
	'tee one two "with blank" < a; cat one two "with blank"',
	'tee full < a; cat full',
	'tee -a full < a; cat full; tee --append full < /dev/null; cat full',
	'tee < a',
	'echo x | tee - ; cat ./-',
	'echo x | tee nosuch/y z; echo $?; cat z',
	'mkdir d; echo x | tee d z; echo $?; cat z',
	'echo x | tee ""',
	'tee -p out < a; tee -i out < a; tee --output-error out < a; tee --output-error=warn out < a',
	'tee --output-error=exit-nopipe out < a; cat out; tee --output-error=warn-n out < a',
	'tee --output-error=x out',
	'tee --output-error=exi out',
	'tee -x',
	'tee --nope',
	'seq 100000 | tee -p out | head -n 1; wc -c < out',
	'seq 100000 | tee --output-error=warn out | head -n 1; wc -c < out',
	'seq 100000 | tee one two | wc; wc one two',
	'echo x | tee /dev/full; echo $?',
	'echo x | tee --output-error=exit /dev/full out; echo $?; cat out',
	'echo x | tee /dev/null',
	'ln -s target link; echo x | tee link; cat target',
	'printf "\\xff\\0no newline" | tee out; cat out',
	'mkdir d; tee out < d',
	'tee >(cat > one) >(tr a-z A-Z > two) < a > three; wait; sleep 0.1; cat one two three',
	'{ echo x | tee /dev/stderr; echo y | tee /dev/stdout; } 2>&1 | cat; exec 3> out; echo z | tee /dev/fd/3 | cat; cat out',
	'echo x | tee -a /dev/fd/9; echo $?; echo x | tee /dev/stderr 2>&-; echo $?',
	'echo x | tee /dev/stdout > out; cat out; echo y | tee -a /dev/stdout > out; cat out; echo z | tee -a /dev/stdout >> out; cat out; echo w | tee /dev/stderr > out 2>&1; cat out',
	'{ printf x; echo hi | tee /dev/stdout; printf y; } > out; od -c out; { echo start >&2; echo hi | tee /dev/stderr; echo end >&2; } 2> out; od -c out; exec 3> out; echo hi | tee /dev/fd/3 /proc/self/fd/3; cat out',
	'{ echo a; printf "c\\nb\\n" | sort -o /dev/stdout; echo d; } > out; cat out; { echo a; printf "b\\nb\\n" | uniq - /dev/stdout; echo d; } > out; cat out',
	'umask 077; echo x | tee out > /dev/null; echo done',
]);

describeLikeReal('tee with a full output', {}, [
	'seq 3 | tee a b > /dev/full; echo $?; cat a b',
	'seq 3 | tee /dev/full a > b; echo $?; cat a b',
	'echo q | tee --output-error=exit nosuch/a b; echo $?; cat b; echo q | tee --output-error=exit-nopipe b nosuch/a c; cat b c; echo q | tee -p nosuch/a c; cat c',
	'yes | tee a | head -n 1; test -s a && echo written',
	'tee <&-; echo $?; tee out <&-; echo $?; ls; tee out < /dev/null; echo $?',
]);
