/** Names, greeting and telephone numbers of a region. */
export type Locale = {
  readonly tag: string
  readonly greeting: string
  /** `#` is a digit. Numbers reserved for fiction, in countries that have some. */
  readonly phone: string
  readonly familyFirst: boolean
  readonly givenNames: Names
  readonly familyNames: Names
}

/** A name, and its form in an email address. */
export type Name = { readonly written: string; readonly ascii: string }
type Names = readonly [Name, ...Name[]]

/** Names separated by spaces; in other scripts as `name/ascii`. */
function names(list: string): Names {
  return list.split(' ').map((entry): Name => {
    const [written = '', ascii] = entry.split('/')
    return { written, ascii: ascii ?? toAscii(written) }
  }) as unknown as Names
}

const plainLetters: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', ı: 'i' }

function toAscii(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[øłßæı]/g, (letter) => plainLetters[letter] ?? '')
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '')
}

function locale(
  tag: string,
  greeting: string,
  phone: string,
  given: string,
  family: string,
  familyFirst = false,
): Locale {
  return {
    tag,
    greeting,
    phone,
    familyFirst,
    givenNames: names(given),
    familyNames: names(family),
  }
}

export const locales: readonly [Locale, ...Locale[]] = [
  locale(
    'en-US',
    'Hi',
    '+1 2## 555 01##',
    'Olivia James Ava Noah Emma Liam Sophia Mason Grace Ethan Chloe Lucas Harper Daniel Zoe Tyler',
    'Smith Johnson Miller Davis Moore Taylor Walker Young King Wright Hill Baker Nelson Carter',
  ),
  locale(
    'en-GB',
    'Hello',
    '+44 7700 900###',
    'Amelia Oliver Isla George Freya Harry Poppy Jack Florence Arthur Imogen Callum Rhiannon Angus',
    "Evans Hughes Wood Clarke O'Brien Patel Shaw Bell Murray Webb Fraser Barnes Lloyd Stone",
  ),
  locale(
    'de-DE',
    'Guten Tag',
    '+49 171 39200##',
    'Anna Jonas Lena Felix Marie Lukas Jürgen Käthe Björn Sabine Götz Mia Moritz Ursula Stefan Heike',
    'Müller Schmidt Weber Fischer Schäfer Koch Groß Vogel Krämer Jäger Hoffmann Böhm Lang Weiß',
  ),
  locale(
    'fr-FR',
    'Bonjour',
    '+33 6 39 98 ## ##',
    'Camille Hugo Léa Louis Chloé Jules Zoé François Hélène Étienne Noémie Rémi Aurélie Benoît',
    'Martin Bernard Dubois Lefèvre Moreau Girard Roux Fontaine Chevalier Gauthier Perrin Besançon',
  ),
  locale(
    'es-ES',
    'Hola',
    '+34 600 0## ###',
    'Lucía Hugo Sofía Mateo Martina Álvaro Inés Raúl Begoña José Núria Iker Ángela Óscar',
    'García López Martínez Sánchez Pérez Gómez Muñoz Núñez Ortega Ibáñez Peña Vázquez Castaño',
  ),
  locale(
    'pt-BR',
    'Olá',
    '+55 11 9#### ####',
    'Ana João Beatriz Pedro Letícia Thiago Conceição Caio Fernanda Antônio Júlia Rafael Luísa Davi',
    'Silva Santos Oliveira Souza Araújo Conceição Ferreira Gonçalves Magalhães Ramos Rocha Leão',
  ),
  locale(
    'it-IT',
    'Buongiorno',
    '+39 320 ### ####',
    'Giulia Lorenzo Sofia Matteo Aurora Niccolò Chiara Davide Elisa Pietro Noemi Tommaso Irene',
    'Rossi Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Fabbri Caruso Nicolò',
  ),
  locale(
    'pl-PL',
    'Dzień dobry',
    '+48 60# ### ###',
    'Zofia Jakub Małgorzata Łukasz Hanna Paweł Agnieszka Michał Żaneta Stanisław Wioletta Bartłomiej',
    'Nowak Kowalski Wiśniewska Wójcik Kamiński Zieliński Szymański Woźniak Dąbrowska Król',
  ),
  locale(
    'sv-SE',
    'Hej',
    '+46 70 174 06 ##',
    'Astrid Oskar Åsa Björn Maja Elias Sören Ebba Göran Linnéa Håkan Märta Nils Wilma',
    'Andersson Lindqvist Åberg Öberg Sjöström Nyström Bergman Hägg Ekström Lund Holm',
  ),
  locale(
    'tr-TR',
    'Merhaba',
    '+90 53# ### ## ##',
    'Zeynep Emre Ayşe Mehmet Elif Çağlar Gülşen Okan Işıl Deniz Şule Kerem',
    'Yılmaz Demir Şahin Çelik Yıldız Aydın Öztürk Kılıç Aslan Güneş',
  ),
  locale(
    'ja-JP',
    'こんにちは',
    '+81 90 #### ####',
    '陽葵/himari 蓮/ren 結衣/yui 大翔/hiroto 美咲/misaki 健太/kenta さくら/sakura 翔/sho 直子/naoko',
    '佐藤/sato 鈴木/suzuki 高橋/takahashi 田中/tanaka 伊藤/ito 渡辺/watanabe 山本/yamamoto 中村/nakamura',
    true,
  ),
  locale(
    'zh-CN',
    '你好',
    '+86 139 #### ####',
    '伟/wei 芳/fang 秀英/xiuying 敏/min 静/jing 强/qiang 磊/lei 洋/yang 艳/yan 杰/jie 婷婷/tingting',
    '王/wang 李/li 张/zhang 刘/liu 陈/chen 杨/yang 赵/zhao 黄/huang 周/zhou 吴/wu',
    true,
  ),
  locale(
    'uk-UA',
    'Добрий день',
    '+380 67 ### ####',
    'Олена/olena Андрій/andrii Марія/mariia Тарас/taras Оксана/oksana Іван/ivan Юлія/yuliia Богдан/bohdan',
    'Шевченко/shevchenko Коваль/koval Бондар/bondar Мельник/melnyk Ткачук/tkachuk Лисенко/lysenko',
  ),
  locale(
    'hi-IN',
    'नमस्ते',
    '+91 98### #####',
    'आरव/aarav अनन्या/ananya विवान/vivaan दीया/diya प्रिया/priya रोहन/rohan मीरा/meera अर्जुन/arjun',
    'शर्मा/sharma पटेल/patel सिंह/singh गुप्ता/gupta अय्यर/iyer नायर/nair रेड्डी/reddy',
  ),
  locale(
    'ar-EG',
    'مرحبا',
    '+20 10 #### ####',
    'محمد/mohamed فاطمة/fatma أحمد/ahmed مريم/mariam عمر/omar ليلى/layla يوسف/youssef نور/nour',
    'حسن/hassan علي/ali إبراهيم/ibrahim سالم/salem منصور/mansour خليل/khalil',
  ),
  locale(
    'yo-NG',
    'Hello',
    '+234 803 ### ####',
    'Ọláolúwa/olaoluwa Adé/ade Fúnmiláyọ̀/funmilayo Chidi Ngozi Emeka Yetunde Babátúndé/babatunde',
    'Okafor Adéyẹmí/adeyemi Balogun Ọlátúnjí/olatunji Eze Nwosu Bello',
  ),
]

/** Reserved for documentation (RFC 2606), so that no mail to them ever arrives anywhere. */
export const mailDomains: readonly [string, ...string[]] = [
  'mail.example',
  'post.example',
  'inbox.example',
  'customers.example',
  'harbour.example',
  'orchard.example',
  'example.com',
  'example.net',
  'example.org',
]
