import { expect, it } from 'vitest';
import { describeLikeReal } from '../../test/like-real.ts';
import { runOnCommands } from '../../test/run-on-commands.ts';

describeLikeReal('id', {}, [
	'id',
	'id -u',
	'id -g',
	'id -G',
	'id -un',
	'id -gn',
	'id -Gn',
	'id -ur',
	'id -unr',
	'id -a',
	'id -au',
	'id root',
	'id -u root',
	'id -Gn root',
	'id -u root root',
	'id 0',
	'id -un 0',
	'id nosuch; echo $?; id -u nosuch root; echo $?; id ""',
	'id -n; id -r; id -z; id -ug; id -uGn; echo $?; id -uz; id -Gz; id -Gnz',
	'id -x',
	'id --nope',
	'id --user --name',
	'id --groups',
	'id --group',
	'groups; groups root; groups root root; groups nosuch; echo $?; groups -x; groups --nope',
	'id --real --user; id --zero -u | od -c | head -n 1; id -z -G | od -c | head -n 1; echo $?',
	'id -u 0 root; id -g 0; id -G 0; id -un 99999; echo $?; id +0; id -u +0',
	'id -u -g; id -un -gn; echo $?; id -un -un; id -nG root; id -rG; id -rn; echo $?',
	'id root nosuch root; echo $?; id -u -- root; id -- -u; echo $?; id -gn root nosuch; echo $?',
	'[ "$(id -u)" = 0 ] && echo yes; echo "$(id -un):$(id -gn)"; id -u | wc -l; id -G root | tr " " "\\n"; [ $(id -u) -eq $EUID ] && echo same',
	'id --context; echo $?; id -Z; echo $?; id -Zu; echo $?; id --use; id --g; echo $?; id --gro',
]);

it('groups come from the file that lists their members', async () => {
	const { stdout } = await runOnCommands({
		script:
			'mkdir /etc; printf "root:x:0:0::/:\\namy:x:12:34::/:\\n" > /etc/passwd; printf "root:x:0:\\nstaff:x:34:\\ndev:x:50:amy,root\\n" > /etc/group; id; id amy; groups amy; id -Gn; whoami; id -nu amy',
	});
	expect(stdout).toBe(
		'uid=0(root) gid=0(root) groups=0(root),50(dev)\nuid=12(amy) gid=34(staff) groups=34(staff),50(dev)\namy : staff dev\nroot dev\nroot\namy\n',
	);
});
