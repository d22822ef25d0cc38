import { describeLikeBash } from '../../test/like-bash.ts';

describeLikeBash('break and continue', [
	String.raw`break; echo $?; continue; echo $?; break 2 3; echo z; break abc; echo $?; break -- 1; echo $?`,
	String.raw`for i in 1 2; do break 0; echo x; done; echo $?`,
	String.raw`for i in 1 2; do break abc; echo x; done; echo $?`,
	String.raw`for i in 1 2; do break 1 2; echo x; done; echo $?`,
	String.raw`for i in 1 2; do continue -1; echo x; done; echo $?`,
	String.raw`for i in 1 2; do break ""; done; echo $?`,
	String.raw`for i in 1; do continue abc; done; echo no`,
	String.raw`for i in 1 2; do for j in 1 2; do break 5; done; echo no; done; echo $? $i$j`,
	String.raw`for i in 1 2 3; do for j in a b; do [ $j = b ] && continue 2; echo $i$j; done; echo no; done`,
	String.raw`while :; do eval break; done; echo out; for i in 1 2; do (break; echo sub); echo $i; done`,
	String.raw`for i in 1 2 3; do [ $i = 2 ] && continue; echo $i; done; until false; do break; done; echo $?; for ((i=0;i<5;i++)); do ((i==3)) && break; done; echo $i`,
	String.raw`i=0; while ((i++ < 5)); do case $i in 2) continue;; 4) break;; esac; echo $i; done; echo $?`,
]);
