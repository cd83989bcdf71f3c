/** Non-public addresses, in the spellings a URL allows. */
const hosts = `
127.0.0.1 127.1 127.0.1 127.255.255.254 2130706433 0x7f000001 0x7f.1 0x7f.0.0.1 0177.0.0.1 017700000001
127.000.000.001 ①②⑦.⓪.⓪.① １２７.０.０.１ 127。0。0。1 127.0.0.1. %31%32%37.0.0.1 0x7F.0x0.0x0.0x1 0177.0x0.0.1
0 0.0.0.0 0x0 00000000 0.0.0.1 0.1.2.3 0.255.255.255
10.0.0.0 10.0.0.1 10.1 10.255.255.255 0xa.0.0.1 012.0.0.1 167772161 0x0a000001
100.64.0.0 100.64.0.1 100.100.100.200 100.127.255.255 1681915904
169.254.0.1 169.254.169.254 169.254.169.253 169.254.170.2 2852039166 0xa9fea9fe 0xa9.0xfe.0xa9.0xfe 0251.0376.0251.0376 169.254.43518
172.16.0.0 172.16.0.1 172.20.10.1 172.31.255.255 0xac.0x10.0.1 2886729729
192.0.0.1 192.0.0.170 192.0.0.192 192.0.2.1 192.0.2.255 192.31.196.1 192.52.193.1 192.88.99.1 192.175.48.1
192.168.0.1 192.168.1.1 192.168.255.255 192.168.257 3232235777 0xc0.0xa8.1.1 0300.0250.1.1
198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 168.63.129.16
224.0.0.1 224.0.0.251 239.255.255.250 240.0.0.1 250.1.2.3 255.255.255.255 4294967295 0xffffffff
[::] [::1] [0:0:0:0:0:0:0:1] [0000::0001] [::2] [::127.0.0.1] [::7f00:1] [::ffff:0:0]
[::ffff:127.0.0.1] [::ffff:7f00:1] [::FFFF:7F00:0001] [0:0:0:0:0:ffff:127.0.0.1] [::ffff:10.0.0.1] [::ffff:a9fe:a9fe]
[::ffff:169.254.169.254] [::ffff:192.168.1.1] [::ffff:8.8.8.8] [::ffff:0:127.0.0.1] [::ffff:0:7f00:1]
[64:ff9b::127.0.0.1] [64:ff9b::7f00:1] [64:ff9b::a9fe:a9fe] [64:ff9b::8.8.8.8] [64:ff9b:1::1] [64:ff9b:1::a00:1]
[100::1] [100::ffff:ffff:ffff:ffff] [2001::1] [2001:0:7f00:1::] [2001:0:a00:1:0:ffff:80ff:fffe] [2001:2::1] [2001:10::1] [2001:20::1]
[2001:db8::1] [2001:0db8:85a3::8a2e:370:7334] [2002:7f00:1::] [2002:a00:1::1] [2002:a9fe:a9fe::] [2002:c0a8:101::1] [2002:808:808::1]
[2620:4f:8000::1] [3fff::1] [3fff:fff::1] [5f00::1] [4000::1] [1fff::1] [8000::1]
[fc00::1] [fcff::1] [fd00::1] [fd00:ec2::254] [fd12:3456:789a:1::1] [fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff]
[fe80::1] [fe80::1%25eth0] [fe90::1] [febf::1] [fec0::1] [feff::1] [ff00::1] [ff02::1] [ff02::fb] [ff05::2] [ffff::1]
localhost LOCALHOST localhost. LocalHost a.localhost a.b.localhost. ｌｏｃａｌｈｏｓｔ loc%61lhost intranet metadata
`

/** Refused for something other than the host. */
const others = [
  'http://example.com/',
  'http://93.184.216.34/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://example.com:70/_x',
  'ws://example.com/',
  'data:text/plain,x',
  'javascript:alert(1)',
  'unix:/var/run/docker.sock',
  'https://user@example.com/',
  'https://user:secret@example.com/',
  'https://:secret@example.com/',
  'https://example.com@127.0.0.1/',
  'https://example.com/#fragment',
  'https://example.com:22/',
  'https://example.com:25/',
  'https://example.com:1023/',
  'https://example.com:0/',
  'https://example.com:65536/',
  'https://[::1',
  'https://exa mple.com/',
  'https://%00/',
  'https://127.0.0.1\\@example.com/',
  'https://1.2.3.4.5/',
  'https://256.256.256.256/',
  'https://0x100000000/',
  'https://[1::2::3]/',
  'https://',
  'https:///',
  'https://example.com/\r\nX-Evil: 1',
  'https://exam\tple.com/',
  'https://example.com/\0',
  '//example.com/',
  'example.com',
  '/hook',
  ' ',
]

export const refusedUrls: readonly string[] = [
  ...hosts
    .trim()
    .split(/\s+/)
    .map((host) => `https://${host}/hook`),
  ...others,
]
