import './style/page.css';
import { render } from 'preact';
import { Page } from './page.tsx';

const page = document.getElementById('page');
if (page) render(<Page />, page);
