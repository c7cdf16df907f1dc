import { captioned, type WithFile } from './shape';

/** Eight professors; the head of department is part of the site itself. */
export const faculty: readonly WithFile<'faculty'>[] = [
  {
    input: {
      name: 'Kavitha Ramesh',
      designation: 'Professor, Accountancy (Plus Two)',
      experience: '15 years',
      email: 'kavitha.ramesh@example.com',
      about:
        'Kavitha teaches partnership and company accounts. She solves every problem on the board in full, then asks the class to find the line where most students lose a mark. Her tests come back with the working corrected, not only the answer.',
      education: 'M.Com., B.Ed., Tamil Nadu State Eligibility Test (Commerce)',
      achievements:
        'Wrote the institute’s Plus Two accountancy workbook, Started the Saturday doubt hour, Trains new teachers in marking',
      workExperience:
        'Plus Two accountancy at Arun Institute since 2017, Commerce teacher in a higher secondary school in Mylapore for six years',
    },
    file: captioned('faculty', 'Kavitha Ramesh'),
  },
  {
    input: {
      name: 'Joseph Arokiaraj',
      designation: 'Professor, Business Studies',
      experience: '13 years',
      email: 'joseph.arokiaraj@example.com',
      about:
        'Joseph worked in a warehouse and a sales office before he taught, so planning, staffing and control arrive in class as stories from real shop floors. He makes students write answers by hand every week until headings and points come without thinking.',
      education: 'M.B.A. (Operations), M.Com., B.Ed.',
      achievements:
        'Set up the case study shelf in the library, Guides the Plus One project reports, Coaches the commerce quiz team',
      workExperience:
        'Business studies at Arun Institute since 2018, Sales supervisor at a consumer goods distributor for three years, School teacher in Royapettah for two years',
    },
    file: captioned('faculty', 'Joseph Arokiaraj'),
  },
  {
    input: {
      name: 'Dr. Kayalvizhi Subramanian (முனைவர் கயல்விழி சுப்பிரமணியன்)',
      designation: 'Senior Professor, Economics',
      experience: '26 years',
      email: 'kayalvizhi.subramanian@example.com',
      about:
        'Dr. Kayalvizhi explains economics in English and Tamil, with the price of onions in the Mylapore market as her favourite example. She came to the institute after two decades in a women’s college and still answers every doubt with a diagram first and a definition second.',
      education: 'Ph.D. in Economics, M.Phil., M.A. (Economics), B.Ed.',
      achievements:
        'Prepared bilingual economics notes for both years, Guided four research scholars, Speaks to parents on course choices every May',
      workExperience:
        'Economics at Arun Institute since 2019, Associate professor in a women’s college in Chennai for nineteen years',
    },
    file: captioned('faculty', 'Kayalvizhi Subramanian'),
  },
  {
    input: {
      name: 'Imran Shahul',
      designation: 'Assistant Professor, Commerce (Plus One)',
      experience: '5 years',
      email: 'imran.shahul@example.com',
      about:
        'Imran takes the bridge classes for students who have just finished Class 10. He begins with a pocket-money cash book and reaches the trial balance in six weeks. Quiet students find him easy to ask.',
      education: 'M.Com., B.Com. (Honours), Diploma in Taxation',
      achievements: 'Designed the two-week bridge course, Runs the weekly parents’ phone hour',
      workExperience:
        'Plus One commerce at Arun Institute since 2022, Accounts assistant in an audit office for one year',
    },
    file: captioned('faculty', 'Imran Shahul'),
  },
  {
    input: {
      name: 'Lakshmi Priya Venkataraman',
      designation: 'Professor, Business Mathematics',
      experience: '10 years',
      email: 'lakshmi.priya@example.com',
      about:
        'Lakshmi Priya teaches commerce students who were told that they cannot do mathematics. She works with small numbers until the method is clear and only then with the textbook’s. Her class keeps a wall of mistakes worth making.',
      education: 'M.Sc. (Mathematics), B.Ed.',
      achievements:
        'Made the formula cards that every student carries, Runs the Sunday practice room before public examinations',
      workExperience:
        'Business mathematics at Arun Institute since 2020, Mathematics teacher in a matriculation school in Adyar for four years',
    },
    file: captioned('faculty', 'Lakshmi Priya'),
  },
  {
    input: {
      name: 'P. Senthilnathan',
      designation: 'Senior Professor, Accountancy (Plus One)',
      experience: '31 years',
      email: 'senthilnathan@example.com',
      about:
        'Mr. Senthilnathan kept the books of a textile shop in T. Nagar before computers did, and he still rules his columns by hand. He teaches journal, ledger and trial balance so slowly that nobody has to learn them twice.',
      education: 'M.Com., Diploma in Cooperative Management',
      achievements:
        'Has taught the first lesson of every Plus One batch since the institute opened, Keeps the mark registers of all batches',
      workExperience:
        'Plus One accountancy at Arun Institute since 2017, Head accountant in a textile shop for twelve years, Tutor at home for ten years',
    },
    file: captioned('faculty', 'P Senthilnathan'),
  },
  {
    input: {
      name: 'Divya Mohan',
      designation: 'Faculty, CA Foundation',
      experience: '8 years',
      email: 'divya.mohan@example.com',
      about:
        'Divya is a chartered accountant who teaches the way she prepared: short chapters, many past papers and a plan on one sheet of paper. She sits with each CA Foundation student once a month to redraw that plan.',
      education: 'Chartered Accountant (ICAI), B.Com.',
      achievements: 'Built the CA Foundation test series, Mentors former students through their articleship',
      workExperience:
        'CA Foundation at Arun Institute since 2021, Audit associate in a chartered accountants’ firm for three years',
    },
    file: captioned('faculty', 'Divya Mohan'),
  },
  {
    input: {
      name: 'R. Balaji',
      designation: 'Professor, Statistics and Quantitative Aptitude',
      experience: '17 years',
      email: 'balaji@example.com',
      about:
        'Balaji brings newspaper tables, cricket averages and electricity bills to class and turns them into statistics. He checks a calculation by guessing the answer first, and expects his students to do the same.',
      education: 'M.Sc. (Statistics), M.Com., Inter CMA',
      achievements:
        'Started the weekly one-page mental arithmetic sheet, Organises the mock public examination each January',
      workExperience:
        'Statistics and quantitative aptitude at Arun Institute since 2018, Tax return preparer in private practice for five years, College lecturer in Tambaram for four years',
    },
    file: captioned('faculty', 'R Balaji'),
  },
];
