import { expect, it } from 'vitest';
import { describeLikeBash } from '../../test/like-bash.ts';
import { runOnOurs } from '../../test/run-ours.ts';

describeLikeBash('read', [
	String.raw`read <<< "  a b  "; echo "[$REPLY]"; read x <<< "  a b  "; echo "[$x]"; read x y <<< "  a   b  c "; echo "[$x][$y]"; IFS=: read x y <<< "a:b:"; echo "[$x][$y]"; IFS= read x <<< "  a "; echo "[$x]"`,
	String.raw`read x <<< "a\\b\\ c"; echo "[$x]"; read -r x <<< "a\\b"; echo "[$x]"; printf "a\\\\\nb\n" | { read x; echo "[$x]"; }; printf "a\\\\" | { read x; echo "$? [$x]"; }; printf abc | { read x; echo "$? [$x]"; }; read x < /dev/null; echo "$? [$x]"`,
	String.raw`read -n 3 x <<< abcdef; echo "[$x]"; read -N 3 x y <<< "a b c"; echo "[$x][$y]"; read -n 3 x <<< ab; echo "$? [$x]"; read -N 5 x <<< ab; echo "$? [$x]"; read -d : x <<< ab:cd; echo "[$x]"; read -d "" x < <(printf "a\nb\0c"); echo "$? [$x]"`,
	String.raw`{ read -n 2 x; read y; } <<< éüab; echo "[$x][$y]"; read -n 0 x <<< abc; echo "$? [$x]"; read -a arr <<< " a b  c "; declare -p arr; read -a arr x <<< "1 2"; declare -p arr; IFS=: read -a arr <<< "a::b:"; declare -p arr; read -ra arr <<< ""; declare -p arr`,
	String.raw`read -t 0.05 x < <(sleep 1; echo a); echo $?; read -t 0 x <<< a; echo $?; read -t abc x; echo $?; read -n abc x; echo $?; read -n -1 x; echo $?; read -u 9 x; echo $?; read -u abc x; echo $?`,
	String.raw`read 1x; echo $?; read x 1y <<< "a b"; echo $? $x; read -z; echo $?; read -p "prompt> " x <<< a; echo $x; read -s x <<< b; echo $x; read x <&-; echo $?; read x < /tmp; echo $?; read -t -1 x; echo $?; read -i foo -e x <<< q; echo $x`,
	String.raw`read -t 1.5x; echo $?; read -d; echo $?; read "a[2]" <<< z; declare -p a; read -a 1x; echo $?; declare -A h; read -a h <<< "1 2"; echo $?; read "h[k v]" <<< val; declare -p h; read -N 0 x <<< abc; echo $?`,
	String.raw`readonly x=1; read x <<< a; echo $?; read -a x <<< "a b"; echo $?; read a x b <<< "1 2 3"; echo "$? $a $b"; a=(1); read "a[-5]" <<< x; echo $?`,
	String.raw`printf "a\0b\n" | { read x; echo "[$x]"; }; printf "l1\nl2\nl3\n" | { read a; cat; }; printf "\xff\xfe x\n" | { read a b; echo "$a|$b"; }; unset IFS; read x y <<< "a b c"; echo "[$x][$y]"; declare -i n; read n <<< 2+3; echo $n`,
	String.raw`while read -r a b; do echo "$b-$a"; done <<< $'1 2\n3 4\n5'; exec 4<<< $'p\nq'; read -u 4 a; read -u 4 b; echo $a$b; read -u 4 c; echo "$? [$c]"; declare -n ref=target; read ref <<< v; echo $target`,
]);

it('a read whose time is up leaves nothing that waits for the end of the script', async () => {
	const warnings: Error[] = [];
	const note = (warning: Error): void => void warnings.push(warning);
	process.on('warning', note);
	const script = 'exec 9< <(sleep 5); for i in {1..12}; do read -t 0.001 -u 9; done; echo $?';
	const { stdout } = await runOnOurs({ script });
	process.off('warning', note);
	expect({ stdout, warnings }).toEqual({ stdout: '142\n', warnings: [] });
});
