import { describeLikeReal } from '../../test/like-real.ts';

// Files of xz itself: ours are not compressed, and have other sizes.
const packed = {
	empty: '/Td6WFoAAATm1rRGAAAAABzfRCEftvN9AQAAAAAEWVo=',
	/** Several blocks, with checks by CRC32. */
	blocks:
		'/Td6WFoAAAFpIt42AgAhAQwAAACPmEGc4A+fAmddABiCgo8iTvimVffwmaUlDZBFkVpRtJvKrNwFMuyFUp+xSG3v3OhLtAJJO5QYdWU0b7EcHrghwU4INMRs2f3NfYxYcK56A1DivinP4RORwrGXwEgxDCla9ftBcvFlJ9dv/PA51DMy5D+un5sKRAiFOJ+J4hC5XJUulLiTCF+l3RMfk3cfuQkjIofrYifWKz4aBWpaWgk1ZTNVOKT3U06p2Htf1bX5VXt2PPVf/aMt5mpiTkXGmIj/JlivvZKNWWub/yAo24bCYdbZKO0JLnPQtvMC0/YsHhRh06ehl8CN8+f0ihsiDQUXmGGD9p5PoYz6XHQi1udSoXlXECq96VkfHankc7zWODIfOi7jVn2Y6fXJXukvCHGCtIm2+9iNU95KQm0Q9cc7re9nZRMygxOySRm7PlX/ukt7pZiQFlreq8XBt2Q9ihEay81EpIfehopb1ZZLJ7K11Eww7YVsXCFb4Cnhvo9Ph3gT5ckAq8ocaqu6rwvY7yN3kfc0LrIWAIouhWhqG4mDiqJ5oQd+vk+tKu6g+7CzamBGqBozmYyuIrDzZCvef4JKpIZF/PZ2L9o43v1FDTqbvvzuGq3kYJwV9bnYJdqLYuetO7TbtbfC+3vbIX9dYUAqduN6ddCrTWTQSTmmoi6T58Wpu8z0BWQYxQ29m/ss927S6uixYZfV3t7hRmrBd6aOsmmwkvPyOaW4KqIMd2ngwcxtclE/nNnPeQruq0bT612mCjthZbV0kDlx+nPzeMzLt+WTwT4aMxtlDb29xWfDzXyYFBbXuDN01gp47WMO2CtoH5lc1a0qDjxzcvCniobsBgAAPCVw4wIAIQEMAAAAj5hBnOAPnwIAXQAZDH1M+O9HM0Iaz083GrZcWWFHOJaVqfKq1MKdqpxWTFCtablBVy240TCkjwcNUO2MlJsSoN09EoW3n2SPV396eJY9YwAWu5/c2TKzWiNA431YUeCrtCoVfBv52v970RaAKO8A5HlE9z6cHNf81mgqrLV4u9Ine09Q3liu7JsuEmQ+O+wAf/WDEMAXb9bVYtT6NQdVBdgFmo0rT6l3f/1TzLV4r3DHluo8xmDDP0XZc0rHHP/rQtDvTwNwizW2dWLzaKeXrbl/70HU9jZnEidtUlVR5UNduY9yVTt72dzjWl3mxmvWWoywJz45ahAEqPnKhTWrRZ9tRGFVrFGAmL2ZIeVpX3vm0XicAM8MMu/K/JERl3jujSHFkoqAN2hOx7af9V1KUnFnNBVgvQNt/1r/KQlzOCAbKMLRUZYsVPHd0YDsgrA35Jpx2ZI6nOrgSk3ko24f0Z9vnxXy8fUtIMxxYUnJs9rz4blpFj0TaR/b6CBaskjPPFhHv6qWmmeQF3ZoeLpHI0qA2KqzG4hhbQm4HdCjv14xBSbr/jzmXKkarAnibIBDSG+Fygwwn0P3NuZkUoFcBKmXTFbTaHzEPAf5nLcmQjT+qd6NV5OFP5qQ1i+Xhlx9QRDDenwtZAVeQxkeLzG9MFgYOurLqMXwiZhR+NrC7eISk6fGwiOahaGJjgBqMadXAgAhAQwAAACPmEGc4AN8AMddABkMfUz5TgtwiDaHXS3/C8kje6JRlQE3Y3cwAtkDIUp9eRzhVHD4Bp41DIbXSxd6JUozYlhqLq3OJ0mwxu4F4de7E76rgRt7HVAVLWcHk3EO2VyI18WsGMHUGFkwExGok2CRjWxJR3QU9lWEKgHv85Eiee7fGFWCLKjH9+gohdotc97FRcwQEVG2KcziK8WhPTDCdWADCKvuJwbsSnJqeEVRoQXn60CYYCbkfUMvd/Ewh4AgdaLdJ3+KAmJ2D9S9Jy3E1KooFGAAADzEJ24AA/8EoB+YBKAf3wH9BgAAxoDNXSPTVF0EAAAAAAFZWg==',
	a: '/Td6WFoAAATm1rRGAgAhARYAAAB0L+WjAQADYQpiCgBEjiy1raDNrAABHARvLJzBH7bzfQEAAAAABFla',
};
const given = `base64 -d <<< ${packed.a} > a.xz; base64 -d <<< ${packed.empty} > e.xz; base64 -d <<< ${packed.blocks} > m.xz; `;
const others = 'cat a.xz e.xz a.xz > c.xz; { cat a.xz; printf "\\0\\0\\0\\0\\0\\0\\0\\0"; } > p.xz; ';

describeLikeReal(
	'xz -l',
	{ plain: 'hello, this is no file of xz\n', small: 'x\n', empty: '', 'd/e': '' },
	[
		'xz -l a.xz',
		'xz --list a.xz e.xz',
		'xz -l c.xz p.xz e.xz',
		'xz -lv a.xz',
		'xz -l m.xz a.xz',
		'xz -lv m.xz a.xz',
		'xz --robot -lv m.xz a.xz',
		'for i in {1..99}; do cat m.xz; done > big.xz; xz -l big.xz; xz -lv big.xz | head -9',
		'xz -lv c.xz p.xz e.xz',
		'xz -l nosuch a.xz; xz -lv nosuch a.xz',
		'xz --robot -l a.xz c.xz',
		'xz --robot -lv c.xz p.xz',
		'xzcat -l a.xz; unxz -l a.xz; xz -dl a.xz; xz -lq a.xz; xz -lt a.xz; xz -ld < a.xz | cksum',
		'xz -l; xz -lv',
		'xz -l -',
		'xz -l plain',
		'xz -l small',
		'xz -l empty',
		'xz -lqq plain',
		'xz -l d; xz -lv - d plain a.xz',
		'ln -s a.xz l.xz; xz -l l.xz; cp a.xz n; xz -l n',
		'{ cat a.xz; echo abc; } > g.xz; xz -l g.xz',
		'{ cat a.xz; echo ab; } > g.xz; xz -l g.xz',
		'{ cat a.xz; printf "\\0\\0"; } > g.xz; xz -l g.xz',
		'head -c 40 a.xz > g.xz; xz -l g.xz',
		'{ head -c 40 a.xz; printf x; tail -c +42 a.xz; } > g.xz; xz -l g.xz',
		'{ head -c 5 a.xz; printf x; tail -c +7 a.xz; } > g.xz; xz -l g.xz',
		'{ cat a.xz; tail -c 40 a.xz; } > g.xz; xz -l g.xz',
	].map((command) => `${given}${others}${command}; echo $?`),
);
