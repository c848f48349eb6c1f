/** Words that are passwords by themselves, or with a number behind. */
const words =
  `password passw0rd p@ssword p@ssw0rd passwd pass admin administrator root user guest test demo temp public system server manager master super
operator oracle mysql postgres sa web login welcome hello letmein secret default changeme qwerty qwert qwertyuiop asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm
qazwsx qweasd qweasdzxc wasd poiuyt lkjhgf mnbvcxz abc abcd abcde abcdef abcdefg aaa aaaa aaaaaa qqq qqqqqq zzz www iloveyou love lovely loveme forever
sunshine princess monkey dragon shadow michael jordan superman batman spiderman football baseball basketball soccer hockey charlie donald daniel jessica ashley
michelle jennifer thomas robert andrew matthew joshua william david james john peter maria anna alex george harley hunter ranger buster killer trustno1 tigger
ginger pepper cookie banana orange purple yellow silver golden diamond summer winter spring autumn monday friday january december computer internet google apple
samsung android windows linux microsoft facebook twitter youtube pokemon starwars matrix freedom whatever nothing access flower angel baby queen king lucky
woaini woaini1314 wodemima mima nihao nihaoma zhongguo china beijing shanghai shenzhen guangzhou gansu zhangye lanzhou taobao tencent weixin wechat alipay baidu
huawei xiaomi aini woaiwojia baobao laopo laogong qinaide meimei gege xiaoxiao tiantian niuniu dongdong feifei tingting xiaoming xiaohong xiaolong mama baba
zhangsan lisi wangwu asd zxc qaz wsx edc qwe ewq dsa cxz love520 abc123 a1b2c3 q1w2e3 q1w2e3r4 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx 1qazxsw2 qwer1234
asdf1234 zxcv1234 pass1234 1234qwer 123qwe 123abc 123asd 12qwaszx aa123456 a123456 seed seedbed zhongzi nongye`.split(/\s+/)

/** Surnames in pinyin, as people set them before a number. */
const surnames =
  `wang li zhang liu chen yang zhao huang zhou wu xu sun hu zhu gao lin he guo ma luo liang song zheng xie han tang feng yu dong xiao cheng cao
yuan deng fu shen zeng peng lv su lu jiang cai jia ding wei xue ye yan pan du dai xia zhong tian ren fan fang shi yao tan liao zou xiong jin hao kong bai cui
kang mao qiu qin gu hou shao meng long wan duan qian yin chang wen qiao lai gong`.split(/\s+/)

/** What is set behind a word. */
const endings = [
  '',
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  '1234567',
  '12345678',
  '123456789',
  '!',
  '123!',
  '@123',
  '@1234',
  '@123456',
  '#123',
  '.123',
  '666',
  '888',
  '520',
  '521',
  '1314',
  '000',
  '111',
  '007',
  '2020',
  '2021',
  '2022',
  '2023',
  '2024',
  '2025',
  '2026',
]
const surnameEndings = ['123', '1234', '12345', '123456', '12345678', '520', '521', '1314', '666', '888', '2008', '1990']

/** Numbers that mean something or lie side by side. */
const numbers =
  `5201314 1314520 520520 521521 1314521 5211314 7758521 7758258 147258 147258369 147852 159357 159753 789456 789456123 741852 741852963 963852741
456789 987654321 9876543210 87654321 7654321 654321 54321 11223344 112233 123123 123321 1234321 121212 131313 101010 12341234 123412345 123454321 1233211234567
123123123 123456654321 12345678910 1234567890 0123456789 0987654321 1122334455 135790 246810 13579 24680 110110 119119 100200 10101010 12121212 88888888 168168
518518 666888 888666 20082008 1357924680 147896325 2580 25802580 852456 963852 369258147 314159 3141592 31415926 271828 142857 1472583690 5845201314 584520 5841314520`.split(
    /\s+/,
  )

const keyboardRows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz']

function* repeats(): Generator<string> {
  for (const sign of '0123456789abcdefghijklmnopqrstuvwxyz') for (let count = 4; count <= 12; count += 1) yield sign.repeat(count)
}

/** Neighbours on a row of keys, forwards and backwards. */
function* walks(): Generator<string> {
  for (const row of keyboardRows) {
    for (let start = 0; start < row.length; start += 1) {
      for (let end = start + 4; end <= Math.min(row.length, start + 10); end += 1) {
        const walk = row.slice(start, end)
        yield walk
        yield [...walk].reverse().join('')
      }
    }
  }
}

/** Days of birth as people type them, for the years most users were born in. */
function* days(): Generator<string> {
  const two = (value: number): string => String(value).padStart(2, '0')
  for (let year = 1960; year <= 2030; year += 1) {
    for (let month = 1; month <= 12; month += 1) {
      for (const day of [1, 8, 10, 15, 18, 20, 28]) {
        yield `${year}${two(month)}${two(day)}`
        yield `${two(year % 100)}${two(month)}${two(day)}`
      }
    }
  }
}

let all: ReadonlySet<string> | undefined

/**
 * Common passwords in lower case, some 20,000: single words, names, walks over the keyboard, numbers and days, alone or with the
 * usual endings (security 3.3 asks for 3,000). For the server: the browser does not load it.
 */
export function commonPasswords(): ReadonlySet<string> {
  all ??= new Set([
    ...words.flatMap((word) => endings.map((ending) => word + ending)),
    ...surnames.flatMap((name) => surnameEndings.map((ending) => name + ending)),
    ...numbers,
    ...numbers.map((number) => `a${number}`),
    ...numbers.map((number) => `${number}a`),
    ...repeats(),
    ...walks(),
    ...days(),
  ])
  return all
}
