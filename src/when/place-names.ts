import type { ZoneMeaning } from './read/components.js';

/**
 * Names for a zone besides its IANA name and city: large cities, countries with one zone, common terms. Before “|” are
 * the letters that people write after a time, with the hours that they are ahead of UTC. The first zone is offered first.
 */
const PLACES: Record<string, string> = {
  'America/New_York':
    'et est-5 edt-4 | eastern, us eastern, east coast, ny, nyc, new york city, boston, washington, washington dc, philadelphia, miami, atlanta, orlando, charlotte, pittsburgh, cleveland, baltimore, dc, nueva york, nova york, nova iorque, new-york',
  'America/Chicago':
    'ct cst-6 cdt-5 | central, us central, dallas, houston, austin, san antonio, minneapolis, st louis, milwaukee, new orleans, nashville, memphis, kansas city, texas',
  'America/Denver': 'mt mst-7 mdt-6 | mountain, us mountain, salt lake city, albuquerque, colorado, utah',
  'America/Phoenix': 'arizona, tucson',
  'America/Los_Angeles':
    'pt pst-8 pdt-7 | pacific, us pacific, west coast, la, san francisco, sf, san diego, san jose, seattle, portland, las vegas, sacramento, california, silicon valley, los ángeles',
  'America/Anchorage': 'akst-9 akdt-8 | alaska',
  'Pacific/Honolulu': 'hst-10 | hawaii',
  'America/Halifax': 'ast-4 adt-3 | atlantic',
  'America/Toronto': 'ottawa, montreal, quebec, ontario, québec',
  'America/Edmonton': 'calgary',
  'America/Mexico_City':
    'mexico city, guadalajara, mexico, cdmx, ciudad de méxico, mexiko-stadt, città del messico',
  'America/Sao_Paulo': 'brt-3 | brasilia, rio, rio de janeiro, são paulo',
  'America/Argentina/Buenos_Aires': 'argentina',
  'America/Santiago': 'chile',
  'America/Bogota': 'colombia, medellin, bogotá',
  'America/Lima': 'peru',
  'America/Caracas': 'venezuela',
  'America/Montevideo': 'uruguay',
  'Asia/Kolkata':
    'ist+5.5 | india, mumbai, delhi, new delhi, bangalore, bengaluru, chennai, hyderabad, pune, ahmedabad, indian, indian standard',
  'Asia/Jerusalem': 'ist+2 | israel, tel aviv',
  'Europe/London':
    'bst+1 | uk, the uk, united kingdom, england, scotland, wales, britain, manchester, cambridge, birmingham, edinburgh, glasgow, leeds, liverpool, cardiff, belfast, british, london uk, londres, londra, londen',
  'Europe/Dublin': 'ist+1 | ireland, cork',
  'Europe/Lisbon': 'wet+0 west+1 | portugal, lisboa, porto, lissabon, lisbonne, lisbona',
  'Europe/Madrid': 'spain, barcelona, valencia, seville, malaga, sevilla, barcelone, barcellona',
  'Europe/Paris': 'france, lyon, marseille, toulouse, nice, parís, parijs, parigi',
  'Europe/Brussels': 'belgium, antwerp, ghent, bruxelles, brussel, brüssel, bruselas, bruxelas',
  'Europe/Amsterdam': 'netherlands, the netherlands, holland, rotterdam, the hague, utrecht, eindhoven',
  'Europe/Berlin':
    'cet+1 cest+2 mez+1 mesz+2 | germany, munich, münchen, hamburg, frankfurt, cologne, köln, stuttgart, düsseldorf, leipzig, central european, cet time, berlín, berlijn, berlino, berlim, múnich, muenchen, koeln, duesseldorf',
  'Europe/Zurich':
    'switzerland, zürich, geneva, basel, bern, zuerich, zurigo, genf, genève, ginebra, ginevra',
  'Europe/Vienna': 'austria, wien, viena, wenen',
  'Europe/Rome': 'italy, milan, milano, roma, naples, turin, rom, mailand, milán, milaan, napoli',
  'Europe/Prague': 'czechia, czech republic, praha, prag, praga, praag',
  'Europe/Warsaw': 'poland, krakow, warszawa, warschau, varsovie, varsovia, kraków',
  'Europe/Copenhagen': 'denmark, københavn, kopenhagen, copenhague, copenaghen',
  'Europe/Stockholm': 'sweden, gothenburg, malmö, stoccolma, estocolmo',
  'Europe/Oslo': 'norway',
  'Europe/Helsinki': 'eet+2 eest+3 | finland',
  'Europe/Athens': 'greece, athen, athènes, atenas, atene',
  'Europe/Bucharest': 'romania',
  'Europe/Sofia': 'bulgaria',
  'Europe/Budapest': 'hungary',
  'Europe/Kyiv': 'ukraine, kyiv, kiev, lviv',
  'Europe/Moscow': 'msk+3 | st petersburg, saint petersburg, moskau, moscou, moscú, mosca, moskou',
  'Europe/Istanbul': 'trt+3 | turkey, türkiye, ankara',
  'Africa/Cairo': 'egypt, kairo, le caire',
  'Africa/Lagos': 'nigeria, abuja',
  'Africa/Nairobi': 'kenya',
  'Africa/Johannesburg': 'sast+2 | south africa, cape town, durban, pretoria',
  'Africa/Casablanca': 'morocco, rabat',
  'Africa/Accra': 'ghana',
  'Asia/Dubai': 'gst+4 | uae, emirates, abu dhabi, dubái, gulf',
  'Asia/Riyadh': 'ast+3 | saudi arabia, jeddah',
  'Asia/Tehran': 'iran',
  'Asia/Karachi': 'pkt+5 | pakistan, lahore, islamabad',
  'Asia/Kathmandu': 'nepal',
  'Asia/Dhaka': 'bst+6 | bangladesh',
  'Asia/Colombo': 'sri lanka',
  'Asia/Bangkok': 'ict+7 | thailand',
  'Asia/Ho_Chi_Minh': 'vietnam, hanoi, saigon, ho chi minh city',
  'Asia/Yangon': 'myanmar, yangon',
  'Asia/Manila': 'pht+8 | philippines',
  'Asia/Kuala_Lumpur': 'malaysia',
  'Asia/Hong_Kong': 'hkt+8 | hk, hong kong, hongkong',
  'Asia/Shanghai': 'cst+8 | china, beijing, shenzhen, guangzhou, peking, pékin, pekín, pechino',
  'Asia/Taipei': 'taiwan',
  'Asia/Seoul': 'kst+9 | korea, south korea, busan',
  'Asia/Tokyo': 'jst+9 | japan, osaka, kyoto, yokohama, tokio, tóquio',
  'Australia/Sydney': 'aet aest+10 aedt+11 | canberra, new south wales, nsw, australian eastern',
  'Australia/Melbourne': 'victoria',
  'Australia/Brisbane': 'queensland',
  'Pacific/Auckland': 'nzst+12 nzdt+13 | new zealand, nz, wellington',
  'Asia/Qatar': 'doha',
  'Asia/Singapore': 'sgt+8 | singapore',
  'Australia/Perth': 'awst+8 | perth',
  'Australia/Adelaide': 'acst+9.5 acdt+10.5 | adelaide',
  'Asia/Jakarta': 'wib+7 | jakarta',
  'America/St_Johns': 'nst-3.5 | st johns',
  UTC: 'utc, gmt, z, zulu, greenwich, coordinated universal',
};

const places = Object.entries(PLACES).map(([zone, said]) => {
  const [names = '', letters = ''] = said.split(' | ').reverse();
  return { zone, names: names.split(', '), letters };
});

export const placeNames = (): [name: string, zone: string][] =>
  places.flatMap(({ zone, names }) => names.map((name): [string, string] => [name, zone]));

/** What the letters after a time may mean. Several meanings lead to a question. */
export const ZONE_ABBREVIATIONS = new Map<string, ZoneMeaning[]>();
for (const { zone, letters } of places)
  for (const [, name = '', hours] of letters.matchAll(/([a-z]+)(\S*)/g)) {
    const meaning = { zone, ...(hours && { offset: Number(hours) * 60 }) };
    ZONE_ABBREVIATIONS.set(name, [...(ZONE_ABBREVIATIONS.get(name) ?? []), meaning]);
  }

/** ICU still lists these under their old names. */
export const RENAMED = new Map(
  Object.entries({
    'Africa/Asmera': 'Africa/Asmara',
    'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
    'America/Catamarca': 'America/Argentina/Catamarca',
    'America/Coral_Harbour': 'America/Atikokan',
    'America/Cordoba': 'America/Argentina/Cordoba',
    'America/Godthab': 'America/Nuuk',
    'America/Indianapolis': 'America/Indiana/Indianapolis',
    'America/Jujuy': 'America/Argentina/Jujuy',
    'America/Louisville': 'America/Kentucky/Louisville',
    'America/Mendoza': 'America/Argentina/Mendoza',
    'Asia/Calcutta': 'Asia/Kolkata',
    'Asia/Katmandu': 'Asia/Kathmandu',
    'Asia/Rangoon': 'Asia/Yangon',
    'Asia/Saigon': 'Asia/Ho_Chi_Minh',
    'Atlantic/Faeroe': 'Atlantic/Faroe',
    'Europe/Kiev': 'Europe/Kyiv',
    'Pacific/Enderbury': 'Pacific/Kanton',
    'Pacific/Ponape': 'Pacific/Pohnpei',
    'Pacific/Truk': 'Pacific/Chuuk',
  }),
);
