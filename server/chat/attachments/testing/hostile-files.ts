/** Names that have misled servers, browsers, archivers or people. */
export const hostileNames: readonly string[] = [
  ...[
    '../../../etc/passwd',
    '..\\..\\boot.ini',
    '/etc/passwd',
    'C:\\a.txt',
    '....//a',
    '.htaccess',
  ],
  ...[
    'web.config',
    '.env',
    'a.php',
    'a.phtml',
    'a.jsp',
    'a.asp;.jpg',
    'a.php%00.png',
    'a.php .png',
  ],
  ...[
    'a\r\nSet-Cookie: x=1.txt',
    'a\nb',
    'a\tb',
    'a\0b',
    '\u200b.htaccess',
    '\u202egnp.exe',
    '\ufeffa',
  ],
  ...[
    'a"; filename="b.html',
    "a'b",
    'a;b',
    'a%0d%0ab',
    'a%2f..%2fb',
    '%2e%2e%2f',
    'a\\"b',
    '"',
    "'",
  ],
  ...['CON', 'NUL.txt', 'com1', 'a.', 'a ', ' a', '.', '..', '...', ' ', '-rf', '--', '~', '$HOME'],
  ...['`id`', '$(id)', 'a|b', 'a&b', 'a<b>', '<script>alert(1)</script>.html', '"><img src=x>.svg'],
  ...[
    'index.html',
    'a.xhtml',
    'a.svg',
    'a.xml',
    'a.js',
    'a.mjs',
    'a.pdf',
    'a.swf',
    'a.hta',
    'a.exe',
  ],
  ...['a.lnk', 'a.url', 'a.scf', 'a.bat', 'a.ps1', 'a.sh', 'a.jar', 'a.apk', 'a.dmg', 'a.iso'],
  ...[
    'ä'.repeat(300),
    'a'.repeat(5_000) + '.png',
    '😀'.repeat(200),
    '中'.repeat(255),
    'é',
    'e\u0301',
  ],
  ...[
    '\ud83d',
    '\u2028',
    '\u00a0',
    '\u00ad',
    'a\u0085b',
    '\ue000',
    '\uffff',
    'ａ．ｐｈｐ',
    'a／b',
    'a∕b',
  ],
  ...[
    '=cmd|"/c calc"!A1.csv',
    '+1+1',
    '@SUM(1)',
    "a' or 1=1 --",
    '{{7*7}}',
    '${7*7}',
    '%s%n',
    '\\\\host\\x',
  ],
]

const bytes = (...values: number[]) => Buffer.from(values)
const riff = (kind: string) => Buffer.concat([Buffer.from('RIFF\x24\0\0\0'), Buffer.from(kind)])
export const script = '<script>alert(document.domain)</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`
export const gif = Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')
export const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex')
export const jpeg = bytes(
  0xff,
  0xd8,
  0xff,
  0xe0,
  0,
  4,
  0,
  0,
  0xff,
  0xc0,
  0,
  11,
  8,
  0,
  2,
  0,
  3,
  1,
  1,
  0x11,
  0,
)

/** Contents that have made browsers, viewers and parsers execute code or crash. */
export const hostileContents: readonly (string | Buffer)[] = [
  ...['', '\ufeff'].flatMap((mark) => {
    const page = Buffer.from(`${mark}<!doctype html>${script}`, 'utf16le')
    return [page, Buffer.from(page).swap16()]
  }),
  ...[
    script,
    `<!doctype html>${script}`,
    `<html><body>${script}`,
    ` \n\t<HTML>${script}`,
    `<!-- -->${script}`,
  ],
  ...[
    svg,
    `<?xml version="1.0"?>${svg}`,
    `\ufeff${svg}`,
    `<!DOCTYPE svg>${svg}`,
    `<?xml-stylesheet href="x"?>`,
  ],
  ...['<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  ...[
    `<x xmlns="http://www.w3.org/1999/xhtml">${script}</x>`,
    '<?php system("id"); ?>',
    '<% eval(x) %>',
  ],
  ...['alert(1)', '{"a":1}', ")]}'", 'self.addEventListener("fetch",()=>{})', 'importScripts("x")'],
  ...[
    '%PDF-1.7\n/JS (app.alert(1))',
    `%PDF-1.7 ${script}`,
    '#!/bin/sh\nid',
    'MZ\x90\0',
    '\x7fELF\x02\x01\x01',
  ],
  ...[
    'CWS\x08abcd',
    'FWS\x08abcd',
    'PK\x03\x04',
    'PK\x05\x06',
    'Rar!\x1a\x07\0',
    '\x1f\x8b\x08',
    'BZh9',
  ],
  ...[
    '<?xml version="1.0"?><xsl:stylesheet/>',
    '<math href="javascript:alert(1)">x</math>',
    'data:text/html,x',
  ],
  ...[
    'From: a\nContent-Type: text/html\n\n<script>',
    'MIME-Version: 1.0\n',
    '{\\rtf1\\object}',
    'WEBVTT',
  ],
  ...[
    '[InternetShortcut]\nURL=javascript:alert(1)',
    '=cmd|"/c calc"!A1',
    '\xff\xfe<\0s\0',
    '\0\0\0\x18ftyp',
  ],
  ...[
    gif,
    png,
    jpeg,
    Buffer.concat([gif, Buffer.from(`=1;${script}`)]),
    Buffer.concat([png, Buffer.from(script)]),
  ],
  ...[Buffer.concat([jpeg, Buffer.from(`<?php ${script}`)]), Buffer.from(`GIF89a/*${script}*/=1`)],
  ...[
    riff('WEBPVP8X'),
    riff('WAVEfmt '),
    riff('AVI LIST'),
    bytes(0),
    bytes(0xff),
    bytes(0x89, 0x50),
    bytes(0xfe, 0xff),
  ],
  ...[
    Buffer.from('\0\0\0\x18ftypisom\0\0\0\0', 'latin1'),
    Buffer.from('\0\0\0\x18ftypavif\0\0\0\0', 'latin1'),
  ],
  ...[
    bytes(0x1a, 0x45, 0xdf, 0xa3),
    bytes(0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11),
    bytes(0xd0, 0xcf, 0x11, 0xe0),
  ],
  ...[
    bytes(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0),
    bytes(0xca, 0xfe, 0xba, 0xbe),
    bytes(0x49, 0x44, 0x33, 4, 0, 0),
  ],
  ...[
    Buffer.from(script, 'utf16le'),
    Buffer.concat([bytes(0xff, 0xfe), Buffer.from(script, 'utf16le')]),
  ],
  ...[
    Buffer.from('+ADw-script+AD4-alert(1)'),
    Buffer.alloc(70_000, ' '),
    Buffer.from(' '.repeat(66_000) + script),
  ],
  ...Array.from({ length: 24 }, (_, index) => Buffer.from(`${script}${svg}`.slice(index * 3))),
]

/** Content types by which a sender could have a file rendered as a page. */
export const hostileTypes: readonly string[] = [
  ...['text/html', 'TEXT/HTML', 'text/html; charset=utf-7', 'text/html;,image/png', 'image/png'],
  ...['application/xhtml+xml', 'text/xml', 'application/javascript', 'text/javascript', 'text/css'],
  ...['multipart/x-mixed-replace; boundary=x', 'message/rfc822', 'application/x-httpd-php'],
  ...['image/svg+xml', 'application/pdf', 'application/x-shockwave-flash', 'text/x-component'],
  ...['application/vnd.wap.xhtml+xml', 'text/vbscript', 'application/mathml+xml', 'text/rdf'],
  ...['application/x-font-ttf', 'model/vrml', 'x-world/x-vrml', 'application/octet-stream'],
]
